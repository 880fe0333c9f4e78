import type { EventHistory } from '#platform/event-history/event-history';
import type { FoldedGeneration } from '#platform/projector/folded-generation';
import type { Retried } from '#platform/projector/request-retry';
import type { Skips } from '#platform/projector/skipped-events';
import type { ParkedStream } from '#platform/storage/read-model-writer';

/** Which streams of a generation are tried again, each once, and from which revision on. */
type Wanted = (folded: FoldedGeneration) => readonly Pick<ParkedStream, 'stream' | 'revision'>[];

/** Tries streams again, while these generations stand still. */
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

/** What waits though it is left out by now: whoever said so was killed before it was tried again, or another generation was live then. */
export const waitingThough =
  (skips: Skips): Wanted =>
  ({ projection, parked }) =>
    [...parked.values()].filter(({ stream, revision }) => skips.leavesOut({ projection: projection.name, stream, revision }));
