import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

/** An event that a read model leaves out. */
export interface SkippedEvent {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
}

/** Which events people have read models leave out, because they cannot be taken in. */
export abstract class SkippedEvents {
  abstract all(): Promise<readonly SkippedEvent[]>;
}

/** Projections without what they leave out, as far as that is known here. */
export class Skips {
  private known = new Set<string>();

  constructor(private readonly skippedEvents: Pick<SkippedEvents, 'all'>) {}

  async learn(): Promise<readonly SkippedEvent[]> {
    const all = await this.skippedEvents.all();
    this.known = new Set(all.map(nameOf));
    return all;
  }

  outOf(projection: Projection): Projection {
    const isSkipped = ({ stream, revision }: RecordedEvent): boolean =>
      this.known.size > 0 && this.known.has(nameOf({ projection: projection.name, stream, revision }));
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
  return events.filter(({ stream, revision }) => !names.has(nameOf({ projection, stream, revision })));
}

const nameOf = ({ projection, stream, revision }: SkippedEvent): string => `${projection} ${revision} ${stream}`;
