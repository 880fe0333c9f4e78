import type { Job } from '#job-queue/job-store';
import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { JobFile } from '#job-queue/embedded/job-file';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const MINE = 'acct_1:test';
const HOUR = 3_600_000;
/** More than move in one commit, and more than in two. */
const MANY = 5_000;
const jobs = Array.from({ length: MANY }, (_, n): Job => ({ queue: 'send', key: `k${n}`, dueAt: HOUR, payload: n, clock: MINE }));

describe('a clock that much is due by', () => {
  const directory = temporaryDirectory();
  let path: string;
  let file: JobFile;
  let jobStore: EmbeddedJobStore;
  const open = (): void => {
    file = new JobFile(path);
    jobStore = new EmbeddedJobStore(file);
  };
  const advance = (): Promise<boolean> => jobStore.plan('work', { from: '1', to: '2' }, [], [{ clock: MINE, ahead: HOUR }]);
  const due = async (): Promise<number> => (await jobStore.claim('send', { most: MANY, now: 0, lease: 1 })).length;

  beforeEach(async () => {
    path = directory.path(`work-${Math.random()}.db`);
    open();
    await jobStore.plan('work', { from: null, to: '1' }, jobs);
  });
  afterEach(() => file.close());

  it('moves it all, and lets others write meanwhile', async () => {
    const ended: string[] = [];
    const moved = advance().then(() => ended.push('moved'));
    const added = jobStore.add([{ queue: 'other', key: 'a', dueAt: 0, payload: null }]).then(() => ended.push('added'));
    await Promise.all([moved, added]);
    expect(ended).toEqual(['added', 'moved']);
    expect(await due()).toBe(MANY);
  });

  it('is remembered of recently used ones, and read of the others', async () => {
    await advance();
    for (let n = 0; n < 20_000; n++) await jobStore.ahead(`acct_of_${n}:test`);
    expect(file.clocks['known'].size).toBeLessThanOrEqual(10_000);
    expect(await jobStore.ahead(MINE)).toBe(HOUR);
  });

  it('goes on after a crash with what it had not moved, and says until then that it is awaited', async () => {
    const cut = advance();
    await eventually(async () => expect(await jobStore.ahead(MINE)).toBe(HOUR));
    file.close();
    await expect(cut).rejects.toThrow();
    open();
    expect(await jobStore.awaited(MINE, -1)).toBe(true);
    await eventually(async () => expect(await jobStore.awaited(MINE, -1)).toBe(false));
    expect([await jobStore.checkpoint('work'), await due()]).toEqual(['1', MANY]);
  });

  it('has moved it all when the range that sets it is planned, also after a commit that failed', async () => {
    const cut = advance();
    await file.write(() => undefined);
    const full = file.write(() => {
      throw Object.assign(new Error('The disk is full.'), { code: 'ERR_SQLITE_ERROR' });
    });
    for (const each of await Promise.allSettled([cut, full])) expect(each).toMatchObject({ status: 'rejected' });
    expect([await jobStore.checkpoint('work'), await due()]).toEqual(['1', 0]);
    expect(await advance()).toBe(true);
    expect([await jobStore.checkpoint('work'), await due()]).toEqual(['2', MANY]);
  });
});
