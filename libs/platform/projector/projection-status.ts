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
  /** Where the history ends. */
  readonly end: Position | null;
  /** How much of the history is not in it yet, as `EventHistory.extent` counts. */
  readonly behind: number;
  /** Seconds for which the oldest event has waited that is not in it yet; 0 unless it is live. */
  readonly lag: number;
  readonly parked: readonly ParkedStream[];
  /** Events that it leaves out. */
  readonly skipped: readonly SkippedEvent[];
}

/** How far each generation of each read model is, as stored. */
export async function projectionStatus(
  history: EventHistory,
  writer: ReadModelWriter,
  skipped: readonly SkippedEvent[],
  now: () => number = Date.now,
): Promise<ProjectionStatus[]> {
  const end = await history.end();
  const generations = await writer.generations();
  const live = generations.filter(({ state, checkpoint }) => state === 'live' && end !== null && isAfter(end, checkpoint));
  // Most of them share a checkpoint.
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

/** Seconds for which the first event after a checkpoint has waited. */
async function lagAfter(checkpoint: Position | null, history: EventHistory, now: number): Promise<number> {
  const [oldest] = await history.read(checkpoint, 1);
  return oldest === undefined ? 0 : Math.max(0, (now - oldest.created) / 1000);
}

/** The speed of each build, by generation, measured by what a second changes in the store: the process that asks may not be the one that folds. */
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
