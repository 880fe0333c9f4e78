import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** Returns the id of the person in the events' data; null if they contain none, or several. */
export function soleSubject(events: readonly RecordedEvent[]): string | null {
  const [subject, ...others] = new Set(events.flatMap(({ metadata }) => metadata.subject ?? []));
  return subject !== undefined && others.length === 0 ? subject : null;
}
