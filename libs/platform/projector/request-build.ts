import { setTimeout as pause } from 'node:timers/promises';
import type { EventHistory } from '#platform/event-history/event-history';
import { refusePaused } from '#platform/projector/paused-build';
import { type Projection, shapeOf } from '#platform/projector/projection';
import { type OnProgress, ProgressMeter } from '#platform/projector/rebuild-progress';
import type { Generation, ReadModelWriter } from '#platform/storage/read-model-writer';

const POLL_MS = 200;

/**
 * Requests a build from the process that folds: that process finds the generation in the store, and continues even if the requesting process dies. Resolves
 * when readers see the new generation.
 */
export async function requestBuild(
  projection: Projection,
  begin: () => Promise<Generation>,
  history: EventHistory,
  writer: ReadModelWriter,
  onProgress: OnProgress,
): Promise<void> {
  await writer.prepare(shapeOf(projection));
  const { generation, checkpoint } = await begin();
  const meter = new ProgressMeter(history.extent(checkpoint));
  for (;;) {
    const now = (await writer.generations()).find((each) => each.generation === generation);
    if (now === undefined) throw new Error(`Building ${projection.name} was given up.`);
    const done = history.extent(now.checkpoint);
    onProgress(meter.at(done, Math.max(done, history.extent(await history.end()))));
    if (now.state === 'live') return;
    refusePaused(now);
    await pause(POLL_MS);
  }
}
