import type { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import type { SkippedEvent } from '#platform/projector/skipped-events';
import type { Generation, ParkedStream, ReadModelWriter } from '#platform/storage/read-model-writer';

export interface ProjectionStatus extends Generation {
  /** Where the history ends. */
  readonly end: Position | null;
  /** How much of the history is not in it yet, as `EventHistory.extent` counts. */
  readonly behind: number;
  readonly parked: readonly ParkedStream[];
  /** Events that it leaves out. */
  readonly skipped: readonly SkippedEvent[];
}

/** How far each generation of each read model is, as stored. */
export async function projectionStatus(
  history: EventHistory,
  writer: ReadModelWriter,
  skipped: readonly SkippedEvent[],
): Promise<ProjectionStatus[]> {
  const end = await history.end();
  const generations = await writer.generations();
  return Promise.all(
    generations.map(async (generation) => ({
      ...generation,
      end,
      behind: Math.max(0, history.extent(end) - history.extent(generation.checkpoint)),
      parked: await writer.parked(generation),
      skipped: skipped.filter(({ projection }) => projection === generation.model),
    })),
  );
}
