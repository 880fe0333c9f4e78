import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** The subject of events if all are about one person: the id that they are sealed for. */
export function soleSubject(events: readonly RecordedEvent[]): string | null {
  const [subject, ...others] = new Set(events.flatMap(({ metadata }) => metadata.subject ?? []));
  return subject !== undefined && others.length === 0 ? subject : null;
}
