import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { documentsAfter } from '#platform/projector/fold-events';
import { documentsOf } from '#platform/projector/projection';
import { SkippedEvents } from '#platform/projector/skipped-events';
import { projectionsOf } from '#reports/types/report-type';
import { reportTypeOf } from '#reports/types/report-types';
import type { Changes, Document, Past } from '#reports/writing/snapshot';

/** Events read before other work of the process gets a turn. */
const MOST_EVENTS = 100;

/**
 * Finds out which documents of a report have changed since a position, and what they were at one. As in lists, a document ends at an event that its
 * projection could not apply.
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
        for (const projection of projections) for (const id of documentsOf(projection, event)) changed.push([id, event.stream]);
      if (events.length === 0) return { changed, seen };
      seen = events.at(-1)!.position;
    }
  }

  async asOf(type: string, stream: string, position: Position): Promise<Record<string, Document[]>> {
    const [events, skipped] = await Promise.all([this.history.stream(stream), this.skippedEvents.all()]);
    const story = events.filter((event) => event.position <= position);
    const folded = projectionsOf(reportTypeOf(type)).map(async (projection) => {
      const documents = await documentsAfter(projection, story, skipped);
      return [projection.name, [...documents.values()] as Document[]];
    });
    return Object.fromEntries(await Promise.all(folded));
  }
}
