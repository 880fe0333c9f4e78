import { DatabaseSync } from 'node:sqlite';
import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { JobFile } from '#job-queue/embedded/job-file';
import type { ClaimedJob, Job } from '#job-queue/job-store';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const NOW = 1_000;
const job = (key: string, dueAt = 0): Job => ({ queue: 'send', key, dueAt, payload: null });
const FAULT = Object.assign(new Error('The disk is full.'), { code: 'ERR_SQLITE_ERROR' });

/** What is planned is in the file of jobs only with the next commit. */
describe('planned jobs that are not written yet', () => {
  const directory = temporaryDirectory();
  let places = 0;
  let path: string;
  let file: JobFile;
  let jobStore: EmbeddedJobStore;

  beforeEach(() => {
    path = directory.path(`${++places}.db`);
    file = new JobFile(path);
    jobStore = new EmbeddedJobStore(file);
  });
  afterEach(() => file.close());

  /** What a process finds that starts now, after this one was killed. */
  const written = (): { jobs: unknown[]; place: unknown } => {
    const database = new DatabaseSync(path, { readOnly: true });
    const jobs = database.prepare('SELECT key FROM due_work ORDER BY key').all();
    const place = database.prepare('SELECT position FROM planners').get();
    database.close();
    return { jobs: jobs.map((row) => row['key']), place: place?.['position'] ?? null };
  };
  const plan = (from: string | null, to: string, ...jobs: Job[]): Promise<boolean> => jobStore.plan('work', { from, to }, jobs);
  const claim = (): Promise<ClaimedJob[]> => jobStore.claim('send', { most: 10, now: NOW, lease: 30_000 });

  it('are lost in a crash together with the new position in the history', async () => {
    await plan(null, '1', job('a'));
    expect([await jobStore.checkpoint('work'), written()]).toEqual(['1', { jobs: [], place: null }]);
  });

  it('need no row if they are done by the next commit, which writes the others and the position', async () => {
    await plan(null, '1', job('a'), job('later', NOW + 1));
    await plan('1', '2', job('b'));
    const [a] = await claim();
    await jobStore.complete(a!, { next: [job('c')] });
    expect(written()).toEqual({ jobs: ['b', 'c', 'later'], place: '2' });
  });

  it('are written soon if there is no other commit', async () => {
    await plan(null, '1', job('a'));
    await eventually(async () => expect(written()).toEqual({ jobs: ['a'], place: '1' }));
  });

  it('are claimed once, in their turn among the written ones', async () => {
    await jobStore.add([job('b', 2), job('d', 4)]);
    await plan(null, '1', job('c', 3), job('a', 1), job('b', 0), job('a', 0));
    expect((await claim()).map(({ key, dueAt }) => [key, dueAt])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 4],
    ]);
    expect(await claim()).toEqual([]);
    expect(await jobStore.backlog()).toEqual([{ queue: 'send', count: 4, oldestDueAt: 1 }]);
  });

  it('are not added again by jobs from outside the history', async () => {
    await plan(null, '1', job('a'));
    await jobStore.add([{ ...job('a'), payload: 'another' }]);
    expect(await jobStore.waiting('send', '')).toEqual([{ key: 'a', payload: null }]);
  });

  it('are done again if the commit of their completion failed', async () => {
    await plan(null, '1', job('a'), job('b'));
    const [a] = await claim();
    const fault = (): void => {
      throw FAULT;
    };
    for (const each of await Promise.allSettled([jobStore.complete(a!, { next: [job('c')] }), file.write(fault, 'process')]))
      expect(each).toMatchObject({ status: 'rejected', reason: FAULT });
    expect(await jobStore.complete(a!, {})).toBe(true);
    expect(written()).toEqual({ jobs: ['b'], place: '1' });
    expect(await jobStore.backlog()).toEqual([{ queue: 'send', count: 1, oldestDueAt: 0 }]);
  });

  it('move with their clock', async () => {
    const clock = 'acct_1:test';
    await plan(null, '1', { ...job('a', NOW + 500), clock });
    await jobStore.plan('work', { from: '1', to: '2' }, [], [{ clock, ahead: 500 }]);
    expect((await claim()).map(({ key }) => key)).toEqual(['a']);
    expect(written().place).toBe('2');
  });
});
