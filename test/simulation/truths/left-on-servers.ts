import { keyOf } from '#http/idempotency/mongodb/idempotency-document';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { keepsAnswers, parkedFault, pausedFault, unansweredFault } from '#test/simulation/truths/left';
import type { World } from '#test/simulation/world/world';

/** What is left in MongoDB, and what for is over. `unsynced` are the orders that their shop refuses. */
export async function leftOnServers(world: World, unsynced: ReadonlySet<string>): Promise<string[]> {
  const database = world.service.part(MongoDatabase);
  const found = (name: string, filter: object): Promise<Record<string, string>[]> =>
    database.collection<Stored & Record<string, string>>(name).find(filter).toArray();
  const unanswered = keepsAnswers(world) ? await found('idempotency_records', { status: { $exists: false } }) : [];
  const paused = await found('due_work_lanes', { rests_until: { $exists: true } });
  const parked = await found('parked_plans', {});
  return [
    ...paused.flatMap(({ kind, lane }) => pausedFault(kind!, lane!, unsynced)),
    ...parked.map(({ queue, stream }) => parkedFault(queue!, stream!)),
    ...unanswered.map(({ _id }) => unansweredFault(keyOf(_id!).key)),
  ];
}
