import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { partOf } from '#apps/composition/part-of';
import { claimStores } from '#apps/composition/stores';
import { EventHistory } from '#platform/event-history/event-history';
import { LeaderElection } from '#platform/leader-election/leader-election';
import { Projector } from '#platform/projector/projector';
import { Leases } from '#platform/storage/leases';
import { ReadModels } from '#platform/storage/read-models';
import { ReadModelWriter } from '#platform/storage/read-model-writer';

const POLL_MS = 100;

/** Resolves when every read model can be read, even if it is behind: the elected projector, wherever it runs, makes those that a release is the first to know. */
export async function readModelsThere(app: INestApplicationContext, signal?: AbortSignal): Promise<void> {
  const projector = partOf(app, Projector);
  while (!signal?.aborted && (await projector.missing()).length > 0) await pause(POLL_MS);
}

/** Resolves when all that has happened can be read. */
export async function allCanBeRead(app: INestApplicationContext): Promise<void> {
  const end = await partOf(app, EventHistory).end();
  while (end !== null && !(await partOf(app, ReadModels).reached(end, POLL_MS)));
}

/** The projector of a deployment: one folds, the others are idle. The new leader may be of a release that can read what the one before could not. */
export function electedProjector(app: INestApplicationContext): LeaderElection {
  const [projector, writer] = [partOf(app, Projector), partOf(app, ReadModelWriter)];
  return new LeaderElection('projector', partOf(app, Leases), {
    start: async ({ token }) => {
      await claimStores(app);
      await writer.fence(token);
      await projector.start();
      await projector.retry();
    },
    stop: () => projector.stop(),
  });
}
