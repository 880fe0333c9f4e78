import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import type { Skips } from '#platform/projector/skipped-events';
import type { Job } from '#platform/storage/job-store';
import type { ParkedStream } from '#platform/storage/read-model-writer';

/** The queue of jobs about parked streams, read by the alerts. */
export const PARKED = 'stream.parked';

/** The event that a read model could not take in. */
export interface ParkedAt {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
  /** How often it had been left out and was to be taken in again: it may wait once more each time. */
  readonly times: number;
  /** It was applied after all, or is skipped: nothing waits there any longer. */
  readonly takenIn?: true;
}

/** Writes such jobs down; those that are there already stay as they are. */
export type AddJobs = (jobs: readonly Job[]) => Promise<void>;

type Parking = Pick<Projection, 'name' | 'forOperators'>;

/** Raises an alert when a stream is parked and resolves it when the stream catches up. What operators alone see raises none: they have an alarm. */
export class ParkedJobs {
  constructor(
    private readonly add: AddJobs,
    private readonly skips: Pick<Skips, 'timesRestored'>,
  ) {}

  async notifyParked({ name, forOperators }: Parking, parked: readonly ParkedStream[], events: readonly RecordedEvent[]): Promise<void> {
    if (parked.length > 0 && !forOperators) await this.add(parked.map((each) => this.job(name, each, events)));
  }

  async notifyApplied({ name, forOperators }: Parking, parked: ParkedStream, events: readonly RecordedEvent[]): Promise<void> {
    if (forOperators) return;
    const { key, payload, ...job } = this.job(name, parked, events);
    await this.add([{ ...job, key: `${key} taken in`, payload: { ...payload, takenIn: true } satisfies ParkedAt }]);
  }

  private job(
    projection: string,
    { stream, revision, position }: ParkedStream,
    events: readonly RecordedEvent[],
  ): Job & { payload: ParkedAt } {
    const times = this.skips.timesRestored({ projection, stream, revision });
    return {
      queue: PARKED,
      key: `${projection} ${revision} ${stream}${times === 0 ? '' : ` ${times}`}`,
      dueAt: events.find((event) => event.position === position)!.created,
      payload: { projection, stream, revision, times },
    };
  }
}
