import { setTimeout as pause } from 'node:timers/promises';
import type { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { isAfter } from '#platform/projector/folded-generation';
import { ProgressMeter, type RebuildProgress } from '#platform/projector/rebuild-progress';
import type { SkippedEvent } from '#platform/projector/skipped-events';
import type { Generation, ParkedStream, ReadModelWriter } from '#platform/storage/read-model-writer';

/** How long a build is observed to measure its speed, milliseconds. */
const WATCHED = 1000;

export interface ProjectionStatus extends Generation {
  /** Position of the last event in the history. */
  readonly end: Position | null;
  /** Distance from the checkpoint to the end of the history, in the unit of `EventHistory.extent`. */
  readonly behind: number;
  /** Age in seconds of the oldest event after the checkpoint; 0 unless the generation is live. */
  readonly lag: number;
  readonly parked: readonly ParkedStream[];
  /** Events that operators made the read model skip. */
  readonly skipped: readonly SkippedEvent[];
}

/** The stored state of each generation of each read model. */
export async function projectionStatus(
  history: EventHistory,
  writer: ReadModelWriter,
  skipped: readonly SkippedEvent[],
  now: () => number = Date.now,
): Promise<ProjectionStatus[]> {
  const end = await history.end();
  const generations = await writer.generations();
  const live = generations.filter(({ state, checkpoint }) => state === 'live' && end !== null && isAfter(end, checkpoint));
  // Most generations share a checkpoint.
  const checkpoints = new Set(live.map(({ checkpoint }) => checkpoint));
  const lags = new Map(await Promise.all(Array.from(checkpoints, async (each) => [each, await lagAfter(each, history, now())] as const)));
  return Promise.all(
    generations.map(async (generation) => ({
      ...generation,
      end,
      behind: Math.max(0, history.extent(end) - history.extent(generation.checkpoint)),
      lag: live.includes(generation) ? lags.get(generation.checkpoint)! : 0,
      parked: await writer.parked(generation),
      skipped: skipped.filter(({ projection }) => projection === generation.model),
    })),
  );
}

/** Age in seconds of the first event after a checkpoint. */
async function lagAfter(checkpoint: Position | null, history: EventHistory, now: number): Promise<number> {
  const [oldest] = await history.read(checkpoint, 1);
  return oldest === undefined ? 0 : Math.max(0, (now - oldest.created) / 1000);
}

/** Speed of each build, by generation. It is measured by what changes in the store within a second, because another process may do the folding. */
export async function buildingProgress(history: EventHistory, writer: ReadModelWriter): Promise<Map<number, RebuildProgress>> {
  const running = (await writer.generations()).filter(({ state, paused }) => state === 'building' && !paused);
  if (running.length === 0) return new Map();
  const meters = new Map(running.map(({ generation, checkpoint }) => [generation, new ProgressMeter(history.extent(checkpoint))]));
  await pause(WATCHED);
  const total = history.extent(await history.end());
  const generations = await writer.generations();
  return new Map(
    generations.flatMap(({ generation, checkpoint }) => {
      const progress = meters.get(generation)?.at(history.extent(checkpoint), total);
      return progress === undefined ? [] : [[generation, progress]];
    }),
  );
}
