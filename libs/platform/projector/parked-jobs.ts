import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Job } from '#platform/storage/job-store';
import type { ParkedStream } from '#platform/storage/read-model-writer';

/** The queue of what has parked, for whoever tells people of it. */
export const PARKED = 'stream.parked';

/** The event that a read model could not take in. */
export interface ParkedAt {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
  /** After all it could, or leaves it out: nothing waits there any more. */
  readonly takenIn?: true;
}

/** Writes such jobs down; those that are there already stay as they are. */
export type AddJobs = (jobs: readonly Job[]) => Promise<void>;

export const parkedJobs = (projection: string, parked: readonly ParkedStream[], events: readonly RecordedEvent[]): Job[] =>
  parked.map(({ stream, revision, position }) => ({
    queue: PARKED,
    key: `${projection} ${revision} ${stream}`,
    dueAt: events.find((event) => event.position === position)!.created,
    payload: { projection, stream, revision } satisfies ParkedAt,
  }));

export const takenInJob = (projection: string, { stream, revision }: ParkedStream, events: readonly RecordedEvent[]): Job => ({
  queue: PARKED,
  key: `${projection} ${revision} ${stream} taken in`,
  dueAt: events.find((event) => event.revision === revision)!.created,
  payload: { projection, stream, revision, takenIn: true } satisfies ParkedAt,
});
