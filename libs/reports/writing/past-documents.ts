import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { foldEvents } from '#platform/projector/fold-events';
import { SkippedEvents, Skips } from '#platform/projector/skipped-events';
import { projectionsOf, type SomeProjection } from '#reports/types/report-type';
import { reportTypeOf } from '#reports/types/report-types';
import type { Changes, Document, Past } from '#reports/writing/snapshot';

/** Events that are read in one go, while everybody else in the process waits. */
const MOST_EVENTS = 100;

/**
 * What the history says of a report's documents: which have changed since a position, and how they were at one. As in lists, a stream waits where it cannot
 * be taken in.
 */
@Injectable()
export class PastDocuments implements Past {
  constructor(
    private readonly history: EventHistory,
    private readonly skippedEvents: SkippedEvents,
  ) {}

  async changedSince(type: string, position: Position): Promise<Changes> {
    const projections = projectionsOf(reportTypeOf(type));
    const changed: [id: string, stream: string][] = [];
    for (let seen = position; ; await nextTurn()) {
      const events = await this.history.read(seen, MOST_EVENTS);
      for (const event of events)
        for (const projection of projections) for (const id of changedBy(projection, event)) changed.push([id, event.stream]);
      if (events.length === 0) return { changed, seen };
      seen = events.at(-1)!.position;
    }
  }

  async asOf(type: string, stream: string, position: Position): Promise<Record<string, Document[]>> {
    const skips = new Skips(this.skippedEvents);
    const [events] = await Promise.all([this.history.stream(stream), skips.learn()]);
    const story = events.filter((event) => event.position <= position);
    const folded = projectionsOf(reportTypeOf(type)).map(async (projection) => {
      const { changes } = await foldEvents(skips.outOf(projection), story, new Map(), async () => new Map());
      return [projection.name, changes.flatMap(({ document }) => (document === null ? [] : [JSON.parse(document.json) as Document]))];
    });
    return Object.fromEntries(await Promise.all(folded));
  }
}

/** The ids of documents: of none where the event cannot be taken in. */
function changedBy(projection: SomeProjection, event: RecordedEvent): string[] {
  try {
    return (projection.eachOf?.(event) ?? [event]).map((each) => projection.documentOf(each)).filter((id) => id !== null);
  } catch {
    return [];
  }
}
