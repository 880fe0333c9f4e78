import type { ClaimedWork, DueWork, RecordWrite } from '#platform/storage/due-work';

const KIND = 'migration.records';
const AT_ONCE = 200;
const LEASE = 60_000;

/** Writes records as due work does: a piece of work leaves them behind. How many there were. */
export async function copyRecords(records: Iterable<RecordWrite>, dueWork: DueWork, now: () => number): Promise<number> {
  let count = 0;
  let some: RecordWrite[] = [];
  const write = async (): Promise<void> => {
    await dueWork.settle((await claimed(dueWork, now())) ?? (await planned(dueWork, now())), { records: some });
    count += some.length;
    some = [];
  };
  for (const record of records) if (some.push(record) === AT_ONCE) await write();
  await write();
  return count;
}

/** What a copy that was interrupted has left. */
const claimed = async (dueWork: DueWork, now: number): Promise<ClaimedWork | undefined> =>
  (await dueWork.claim(KIND, { most: 1, now, lease: LEASE }))[0];

async function planned(dueWork: DueWork, now: number): Promise<ClaimedWork> {
  const from = await dueWork.planned(KIND);
  const to = String(Number(from) + 1).padStart(20, '0');
  await dueWork.plan(KIND, { from, to }, [{ kind: KIND, key: to, dueAt: now, payload: null }]);
  return (await claimed(dueWork, now))!;
}
