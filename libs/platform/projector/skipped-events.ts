import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

/** In place of a projection's name: an event that cannot be read is left out of all of them. */
export const ALL_PROJECTIONS = '*';

/** An event that a read model leaves out. */
export interface SkippedEvent {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
}

/** Which events people have read models leave out, because they cannot be taken in. */
export abstract class SkippedEvents {
  abstract all(): Promise<readonly SkippedEvent[]>;

  /** Those that were to be taken in again, once for each time. */
  abstract restored(): Promise<readonly SkippedEvent[]>;
}

/** Projections without what they leave out, as far as that is known here. */
export class Skips {
  private known: ReadonlySet<string> = new Set();
  private restored: readonly string[] = [];
  private questions = 0;
  private answered = 0;

  constructor(private readonly skippedEvents: SkippedEvents) {}

  async learn(): Promise<readonly SkippedEvent[]> {
    const question = ++this.questions;
    const [all, restored] = await Promise.all([this.skippedEvents.all(), this.skippedEvents.restored()]);
    // A later query may be answered first, and knows more.
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

/** What a projection takes in of events. */
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
