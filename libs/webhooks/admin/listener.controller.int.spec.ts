import { JobRunner } from '#job-queue/job-runner';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { ListenerController } from '#webhooks/admin/listener.controller';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const { service } = serviceUnderTest('webhooks', { dataDir: temporaryDirectory().path(''), receiver: true });

const ACCOUNT = 'acct_listening';
const OTHER = 'acct_other';

/** A client that polls, and the ids of the objects it has received events about. */
class Listener {
  readonly heard: string[] = [];
  private after: string | null = null;

  constructor(private readonly types: { readonly events?: string } = {}) {}

  async begin(): Promise<this> {
    ({ after: this.after } = await service.of(ListenerController).begin(this.types, ACCOUNT));
    return this;
  }

  async ask(): Promise<void> {
    const query = this.after === null ? this.types : { ...this.types, after: this.after };
    const { data, after } = await service.of(ListenerController).next(query, ACCOUNT);
    this.heard.push(...data.map(({ body }) => (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id));
    this.after = after;
  }

  async hears(...ids: string[]): Promise<void> {
    await eventually(async () => {
      await this.ask();
      expect(this.heard).toEqual(ids);
    });
  }
}

/** An account's command from `secondsAgo`. */
const given = (account: string, secondsAgo = 0) => service.context(undefined, service.clock.milliseconds() - secondsAgo * 1000, account);
const happens = (account: string, secondsAgo?: number) => service.somethingHappens({}, given(account, secondsAgo));

describe('who listens to an account', () => {
  beforeAll(async () => {
    for (const account of [ACCOUNT, OTHER]) {
      const opened = given(account).event(`account-${account}`, { type: 'account.opened', data: { account, name: account } });
      await service.of(EventStore).append(`account-${account}`, 'no_stream', [opened]);
    }
  });

  it('receives the account’s later events of test mode only', async () => {
    await happens(ACCOUNT);
    const listener = await eventually(() => new Listener().begin());
    const first = await happens(ACCOUNT);
    await listener.hears(first);
    await happens(OTHER);
    await service.somethingHappens({}, new CommandContext({ ...given(ACCOUNT), livemode: true }));
    await listener.hears(first, await happens(ACCOUNT));
  });

  it('passes over nothing that is not written down yet', async () => {
    const listener = await eventually(() => new Listener().begin());
    const runner = service.of(JobRunner);
    await runner.stop();
    const ids = [await happens(ACCOUNT), await happens(ACCOUNT)];
    await listener.ask();
    await listener.ask();
    expect(listener.heard).toEqual([]);
    runner.start();
    await listener.hears(...ids);
  });

  it('also receives an event that was requested earlier than the last one received, and took longer', async () => {
    const listener = await eventually(() => new Listener().begin());
    const quick = await happens(ACCOUNT);
    await listener.hears(quick);
    await listener.hears(quick, await happens(ACCOUNT, 30));
  });

  it('hears everything, in order, of more than come in one answer', async () => {
    const listener = await eventually(() => new Listener().begin());
    const ids: string[] = [];
    for (let n = 0; n < 250; n++) ids.push(await happens(n % 5 === 0 ? OTHER : ACCOUNT));
    await listener.hears(...ids.filter((_, n) => n % 5 !== 0));
  });

  it('receives only the types it subscribed to', async () => {
    const deaf = await eventually(() => new Listener({ events: 'refund.succeeded' }).begin());
    const choosy = await eventually(() => new Listener({ events: 'order.paid,refund.succeeded' }).begin());
    const paid = await happens(ACCOUNT);
    await choosy.hears(paid);
    await deaf.hears();
  });
});
