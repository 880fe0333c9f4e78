import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { projectionsOf, type SomeProjection } from '#reports/types/report-type';
import { reportTypeOf } from '#reports/types/report-types';
import type { Changes, Document, Past } from '#reports/writing/snapshot';

/** Events that are read in one go, while everybody else in the process waits. */
const MOST_EVENTS = 100;

/** What the history says of a report's documents: which have changed since a position, and how they were at one. */
@Injectable()
export class PastDocuments implements Past {
  constructor(private readonly history: EventHistory) {}

  async changedSince(type: string, position: Position): Promise<Changes> {
    const projections = projectionsOf(reportTypeOf(type));
    const changed: [id: string, stream: string][] = [];
    for (let seen = position; ; await nextTurn()) {
      const events = await this.history.read(seen, MOST_EVENTS);
      for (const event of events)
        for (const projection of projections)
          for (const each of eachOf(projection, event)) {
            const id = projection.documentOf(each);
            if (id !== null) changed.push([id, event.stream]);
          }
      if (events.length === 0) return { changed, seen };
      seen = events.at(-1)!.position;
    }
  }

  async asOf(type: string, stream: string, position: Position): Promise<Record<string, Document[]>> {
    const story = (await this.history.stream(stream)).filter((event) => event.position <= position);
    const projections = projectionsOf(reportTypeOf(type));
    return Object.fromEntries(projections.map((projection) => [projection.name, folded(projection, story)]));
  }
}

function folded(projection: SomeProjection, story: readonly RecordedEvent[]): Document[] {
  const documents = new Map<string, Document>();
  for (const event of story.flatMap((each) => eachOf(projection, each))) {
    const id = projection.documentOf(event);
    const next = id === null ? null : projection.evolve(documents.get(id) ?? null, event);
    if (id !== null && next !== null) documents.set(id, next);
  }
  return [...documents.values()];
}

const eachOf = (projection: SomeProjection, event: RecordedEvent): readonly RecordedEvent[] => projection.eachOf?.(event) ?? [event];
