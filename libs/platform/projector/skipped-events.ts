import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

/** Stands for all projections: an event that cannot be read is skipped by every one of them. */
export const ALL_PROJECTIONS = '*';

/** An event that a read model skips. */
export interface SkippedEvent {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
}

/** The events that operators made read models skip, because they cannot be applied. */
export abstract class SkippedEvents {
  abstract all(): Promise<readonly SkippedEvent[]>;

  /** Events that were skipped and then restored, once per restore. */
  abstract restored(): Promise<readonly SkippedEvent[]>;
}

/** Caches the skipped events and removes them from projections. */
export class Skips {
  private known: ReadonlySet<string> = new Set();
  private restored: readonly string[] = [];
  private questions = 0;
  private answered = 0;

  constructor(private readonly skippedEvents: SkippedEvents) {}

  async learn(): Promise<readonly SkippedEvent[]> {
    const question = ++this.questions;
    const [all, restored] = await Promise.all([this.skippedEvents.all(), this.skippedEvents.restored()]);
    // An earlier query may be answered later and must not overwrite a newer answer.
    if (question > this.answered) [this.answered, this.known, this.restored] = [question, new Set(all.map(nameOf)), restored.map(nameOf)];
    return all;
  }

  leavesOut(event: SkippedEvent): boolean {
    return this.known.size > 0 && namesOf(event).some((name) => this.known.has(name));
  }

  timesRestored(event: SkippedEvent): number {
    return this.restored.filter((name) => name === nameOf(event)).length;
  }

  outOf(projection: Projection): Projection {
    const isSkipped = ({ stream, revision }: RecordedEvent): boolean => this.leavesOut({ projection: projection.name, stream, revision });
    return { ...projection, eachOf: (event) => (isSkipped(event) ? [] : (projection.eachOf?.(event) ?? [event])) };
  }
}

/** The projections without the events that they skip. */
export function withoutSkipped(
  events: readonly RecordedEvent[],
  projection: string,
  skipped: readonly SkippedEvent[],
): readonly RecordedEvent[] {
  const names = new Set(skipped.map(nameOf));
  return events.filter(({ stream, revision }) => namesOf({ projection, stream, revision }).every((name) => !names.has(name)));
}

const nameOf = ({ projection, stream, revision }: SkippedEvent): string => `${projection} ${revision} ${stream}`;

const namesOf = (event: SkippedEvent): string[] => [nameOf(event), nameOf({ ...event, projection: ALL_PROJECTIONS })];
