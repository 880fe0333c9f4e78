import { Logger } from '@nestjs/common';
import { LeaderElection, type Elected } from '#platform/leader-election/leader-election';
import { type Lease, Leases } from '#platform/storage/leases';
import { eventually } from '#test/support/machine/eventually';

/** A lease that the first caller gets once it is released or taken away. */
class OneLease extends Leases {
  private token = 0;
  private holder = 0;

  override async acquire(): Promise<Lease | null> {
    if (this.holder !== 0) return null;
    const token = ++this.token;
    this.holder = token;
    const isHeld = (): boolean => this.holder === token;
    return { token, renew: async () => isHeld(), release: async () => void (isHeld() && this.takeAway()) };
  }

  takeAway(): void {
    this.holder = 0;
  }
}

describe('one process at a time', () => {
  const leading: string[] = [];
  const named = (name: string): Elected => ({
    start: async ({ token }) => void leading.push(`${name} ${token}`),
    stop: async () => void leading.push(`${name} stops`),
  });
  let leases: OneLease;
  let first: LeaderElection;
  let second: LeaderElection;

  beforeEach(async () => {
    Logger.overrideLogger(false);
    leading.length = 0;
    leases = new OneLease();
    [first, second] = ['first', 'second'].map((name) => new LeaderElection('folding', leases, named(name))) as [
      LeaderElection,
      LeaderElection,
    ];
    first.start();
    await eventually(() => expect(leading).toEqual(['first 1']));
    second.start();
  });
  afterEach(async () => {
    await first.stop();
    await second.stop();
  });

  it('leads, and another takes over when it stops', async () => {
    expect(await second.health()).toBeNull();
    await first.stop();
    await eventually(() => expect(leading).toEqual(['first 1', 'first stops', 'second 2']));
  });

  it('stops when its lease has passed to another', async () => {
    leases.takeAway();
    await eventually(() => expect(leading).toEqual(expect.arrayContaining(['first stops', 'second 2'])));
  });

  it('keeps its lease while it starts, however long that takes', async () => {
    await first.stop();
    await second.stop();
    const { promise: renewed, resolve } = Promise.withResolvers<void>();
    const renewing = new (class extends OneLease {
      override async acquire(): Promise<Lease | null> {
        const lease = await super.acquire();
        return lease && { ...lease, renew: () => (resolve(), lease.renew()) };
      }
    })();
    const slow = new LeaderElection('folding', renewing, { start: () => renewed, stop: async () => undefined });
    slow.start();
    await renewed;
    expect(await slow.health()).toBeNull();
    await slow.stop();
  });

  it('reports why it cannot lead, and retries', async () => {
    await first.stop();
    await second.stop();
    let broken = true;
    const start = async (): Promise<void> => {
      if (broken) throw new Error('the history ends before the read models do');
    };
    const third = new LeaderElection('folding', leases, { start, stop: async () => undefined });
    third.start();
    await eventually(async () => expect(await third.health()).toBe('cannot lead: the history ends before the read models do'));
    broken = false;
    await eventually(async () => expect(await third.health()).toBeNull());
    await third.stop();
  });
});
