import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import type { Skips } from '#platform/projector/skipped-events';
import type { ParkedStream } from '#platform/storage/read-model-writer';

/** The event that a read model could not apply. */
export interface ParkedAt {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
  /** Number of times the event was skipped and then restored: after each restore it can be parked again. */
  readonly times: number;
  /** Set once the event is applied or skipped, and its stream is no longer parked. */
  readonly takenIn?: true;
}

export interface ParkingNotice extends ParkedAt {
  /** When the event was recorded, Unix milliseconds. */
  readonly created: number;
}

/** Receives notices of parked streams. A crash can repeat a notice. */
export abstract class ParkingListener {
  abstract onParked(notices: readonly ParkingNotice[]): Promise<void>;
}

type Parking = Pick<Projection, 'name' | 'forOperators'>;

/** Sends a notice when a stream is parked and when it is applied again. Projections for operators send none: operators have an alarm. */
export class ParkingNotices {
  constructor(
    private readonly listener: ParkingListener,
    private readonly skips: Pick<Skips, 'timesRestored'>,
  ) {}

  async notifyParked({ name, forOperators }: Parking, parked: readonly ParkedStream[], events: readonly RecordedEvent[]): Promise<void> {
    if (parked.length > 0 && !forOperators) await this.listener.onParked(parked.map((each) => this.notice(name, each, events)));
  }

  async notifyApplied({ name, forOperators }: Parking, parked: ParkedStream, events: readonly RecordedEvent[]): Promise<void> {
    if (!forOperators) await this.listener.onParked([{ ...this.notice(name, parked, events), takenIn: true }]);
  }

  private notice(projection: string, { stream, revision, position }: ParkedStream, events: readonly RecordedEvent[]): ParkingNotice {
    const times = this.skips.timesRestored({ projection, stream, revision });
    return { projection, stream, revision, times, created: events.find((event) => event.position === position)!.created };
  }
}
