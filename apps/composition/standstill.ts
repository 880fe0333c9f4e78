import type { INestApplicationContext } from '@nestjs/common';
import { partOf } from '#apps/composition/part-of';
import { JobPlanner } from '#job-queue/job-planner';
import { PLANNER } from '#job-queue/planned-ranges';
import { EventHistory } from '#platform/event-history/event-history';
import type { HealthCheck, HealthChecks } from '#platform/metrics/health-checks';
import { Projector } from '#platform/projector/projector';
import { JobStore } from '#job-queue/job-store';
import { ReadModels } from '#platform/storage/read-models';

/** How many streams a note names of a read model, or of a queue. */
const NAMED = 3;
/** Read models that take longer than this to see the newest event, milliseconds, would keep requests waiting. */
const LONGEST_LAG = 1000;

/** Whether what is read is what has happened. */
export function readModelsCheck(app: INestApplicationContext): HealthCheck {
  const [history, readModels] = [partOf(app, EventHistory), partOf(app, ReadModels)];
  return async () => {
    const end = await history.end();
    return end === null || (await readModels.reached(end, LONGEST_LAG)) ? null : 'behind the history; see projections status';
  };
}

/** What does not go on of read models: said, while the process is ready, for all else goes on. */
export function noteReadModels(app: INestApplicationContext, checks: HealthChecks): void {
  const projector = partOf(app, Projector);
  checks.note('following', async () => projector.loop.trouble());
  checks.note('parked streams', async () => {
    const live = (await projector.status()).filter(({ state, parked }) => state === 'live' && parked.length > 0);
    const words = live.map(({ model, parked }) => waiting(model, parked.length, 'stream', streamsOf(parked)));
    return words.length === 0 ? null : `${words.join('; ')}. See projections parked.`;
  });
}

/** The same of the jobs that follow from the history; where planning itself goes on failing, the process is not ready. */
export function watchPlanning(app: INestApplicationContext, checks: HealthChecks): void {
  const [jobStore, planner] = [partOf(app, JobStore), partOf(app, JobPlanner)];
  checks.register('planning', async () => planner.loop.health());
  checks.note('planning', async () => planner.loop.trouble());
  checks.note('parked plans', async () => {
    const words: string[] = [];
    for (const { queue, parked } of await jobStore.parkedCounts(PLANNER)) {
      const first = await jobStore.parked(PLANNER, { queue, most: 10 * NAMED });
      words.push(waiting(queue, parked, 'event', streamsOf(first)));
    }
    return words.length === 0 ? null : `${words.join('; ')}. See jobs list.`;
  });
  checks.note('dead letters', async () => {
    const words = (await jobStore.deadCounts()).map(
      ({ queue, dead }) => `${queue}: ${dead} ${dead === 1 ? 'job was' : 'jobs were'} given up`,
    );
    return words.length === 0 ? null : `${words.join('; ')}. See jobs list.`;
  });
}

const streamsOf = (waiting: readonly { readonly stream: string }[]): string[] => waiting.map(({ stream }) => stream);

/** Such as "orders: 5 streams wait: order-a, order-b, order-c and others". */
function waiting(where: string, count: number, what: string, streams: readonly string[]): string {
  const named = [...new Set(streams)];
  const others = named.length > NAMED ? ' and others' : '';
  return `${where}: ${count} ${count === 1 ? `${what} waits` : `${what}s wait`}: ${named.slice(0, NAMED).join(', ')}${others}`;
}
