import { randomBytes } from 'node:crypto';
import { makeId } from '#kernel/ids';
import { HOUR } from '#kernel/time';
import { JobRunner } from '#job-queue/job-runner';
import { JobStore } from '#job-queue/job-store';
import { Attempts } from '#webhooks/delivery/attempts';
import { PUBLISH } from '#webhooks/delivery/stored-events';
import { keyOf, Publishing } from '#webhooks/delivery/publishing';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const { service } = serviceUnderTest('webhooks', { dataDir: temporaryDirectory().path(''), receiver: true });

const behind = { code: 'read_model_behind' };

describe('a request that lists published events while nothing writes them', () => {
  beforeAll(async () => {
    await service.register();
    await service.of(JobRunner).stop();
  });
  const owed = (account: string, inMilliseconds: number): Promise<void> => {
    const dueAt = service.clock.milliseconds() + inMilliseconds;
    return service.of(JobStore).add([{ queue: PUBLISH, key: keyOf({ account, livemode: false }, 'fact'), dueAt, payload: null }]);
  };
  const caughtUp = (scope: string): Promise<void> => service.of(Publishing).caughtUp(scope);

  it('waits for what happened to the account, though the clock of the store that noted when was a little ahead', async () => {
    await owed('acct_1', 40);
    await expect(caughtUp('acct_1:test')).rejects.toMatchObject(behind);
  });

  it('does not wait for what is another’s, or of another mode', async () => {
    await expect(caughtUp('acct_2:test')).resolves.toBeUndefined();
    await expect(caughtUp('acct_1:live')).resolves.toBeUndefined();
  });

  it('does not wait for what could not be written down, and is due again later', async () => {
    await owed('acct_3', HOUR * 1000);
    await expect(caughtUp('acct_3:test')).resolves.toBeUndefined();
  });

  it('has many wait together: they ask as seldom as one does', async () => {
    const polls = new Map<string, number>();
    const jobStore = service.of(JobStore);
    const asking = ['checkpoint', 'oldestDueAt', 'isDue'] as const;
    for (const name of asking) {
      const ask = jobStore[name].bind(jobStore) as (...args: unknown[]) => Promise<never>;
      jobStore[name] = (...args: unknown[]) => {
        polls.set(name, (polls.get(name) ?? 0) + 1);
        return ask(...args);
      };
    }
    await owed('acct_5', 0);
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => caughtUp('acct_5:test')));
    for (const name of asking) Reflect.deleteProperty(jobStore, name);
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 'rejected'));
    const statements = asking.reduce((sum, name) => sum + (polls.get(name) ?? 0), 0);
    expect(statements).toBeGreaterThan(4);
    expect(statements).toBeLessThan(200);
  });

  it('waits for an attempt only while it may have been promised and not yet written down: its id says when', async () => {
    await owed('acct_4', 0);
    const find = (ago: number) =>
      service.of(Attempts).find(makeId('wd', service.clock.milliseconds() - ago * 1000, randomBytes(16)), 'acct_4:test');
    await expect(find(1)).rejects.toMatchObject(behind);
    await expect(find(HOUR)).resolves.toBeNull();
    await expect(find(-HOUR)).resolves.toBeNull();
  });
});
