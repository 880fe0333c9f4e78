import type { EventHistory } from '#platform/event-history/event-history';
import type { FoldedGeneration } from '#platform/projector/folded-generation';
import type { Retried } from '#platform/projector/request-retry';
import type { Skips } from '#platform/projector/skipped-events';
import type { ParkedStream, RequestedRetry } from '#platform/storage/read-model-writer';

/** Selects the streams of a generation to retry, each once, with the first revision to apply. */
type Wanted = (folded: FoldedGeneration) => readonly Pick<ParkedStream, 'stream' | 'revision'>[];

/** Retries streams while these generations are stopped. */
export async function tryAgain(generations: readonly FoldedGeneration[], history: EventHistory, wanted: Wanted): Promise<Retried> {
  let retried = 0;
  let stillParked = 0;
  for (const folded of generations) {
    for (const { stream, revision } of wanted(folded)) {
      const through = await folded.retry(stream, revision, await history.whole(stream));
      retried++;
      if (!through) stillParked++;
    }
  }
  return { retried, stillParked };
}

/** Streams still parked at a skipped event: the process that skipped it was killed before the retry, or another generation was live then. */
export const waitingThough =
  (skips: Skips): Wanted =>
  ({ projection, parked }) =>
    [...parked.values()].filter(({ stream, revision }) => skips.leavesOut({ projection: projection.name, stream, revision }));

/** Selects the requested streams: from the revision at which a stream is parked, or from its start. */
export function requestedOf(requests: readonly RequestedRetry[]): Wanted {
  const byGeneration = Map.groupBy(requests, ({ generation }) => generation);
  return ({ generation, parked }) =>
    (byGeneration.get(generation.generation) ?? []).flatMap(({ stream, whole }) =>
      whole ? { stream, revision: 0 } : (parked.get(stream) ?? []),
    );
}
