import type { ClaimedJob, JobStore } from '#job-queue/job-store';
import type { RecordWrite } from '#platform/storage/records';

const QUEUE = 'migration.records';
const AT_ONCE = 200;
const LEASE = 60_000;

/** Writes records through the job store, which accepts them only as the result of a job. Resolves to their number. */
export async function copyRecords(records: Iterable<RecordWrite>, jobStore: JobStore, now: () => number): Promise<number> {
  let count = 0;
  let some: RecordWrite[] = [];
  const write = async (): Promise<void> => {
    await jobStore.complete((await claimed(jobStore, now())) ?? (await planned(jobStore, now())), { records: some });
    count += some.length;
    some = [];
  };
  for (const record of records) if (some.push(record) === AT_ONCE) await write();
  await write();
  return count;
}

/** The job that an interrupted copy left; undefined if there is none. */
const claimed = async (jobStore: JobStore, now: number): Promise<ClaimedJob | undefined> =>
  (await jobStore.claim(QUEUE, { most: 1, now, lease: LEASE }))[0];

/** Plans a job to complete, and claims it. */
async function planned(jobStore: JobStore, now: number): Promise<ClaimedJob> {
  const from = await jobStore.checkpoint(QUEUE);
  const to = String(Number(from) + 1).padStart(20, '0');
  await jobStore.plan(QUEUE, { from, to }, [{ queue: QUEUE, key: to, dueAt: now, payload: null }]);
  return (await claimed(jobStore, now))!;
}
