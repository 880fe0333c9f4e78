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

describe('a clock with many jobs', () => {
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

  it('moves all of them, and lets others write meanwhile', async () => {
    const ended: string[] = [];
    const moved = advance().then(() => ended.push('moved'));
    const added = jobStore.add([{ queue: 'other', key: 'a', dueAt: 0, payload: null }]).then(() => ended.push('added'));
    await Promise.all([moved, added]);
    expect(ended).toEqual(['added', 'moved']);
    expect(await due()).toBe(MANY);
  });

  it('is cached if it was used recently, and read otherwise', async () => {
    await advance();
    for (let n = 0; n < 20_000; n++) await jobStore.ahead(`acct_of_${n}:test`);
    expect(file.clocks['known'].size).toBeLessThanOrEqual(10_000);
    expect(await jobStore.ahead(MINE)).toBe(HOUR);
  });

  it('continues after a crash, and reports until then that it is not finished', async () => {
    const cut = advance();
    await eventually(async () => expect(await jobStore.ahead(MINE)).toBe(HOUR));
    file.close();
    await expect(cut).rejects.toThrow();
    open();
    expect(await jobStore.awaited(MINE, -1)).toBe(true);
    await eventually(async () => expect(await jobStore.awaited(MINE, -1)).toBe(false));
    expect([await jobStore.checkpoint('work'), await due()]).toEqual(['1', MANY]);
  });

  it('has moved all of them when the range that sets it is planned, even after a failed commit', async () => {
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
