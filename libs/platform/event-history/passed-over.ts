import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { isReadable } from '#platform/event-history/unreadable';

/** The stream of the events that operators have passed over: one fact for each. */
export const PASSED_OVER_STREAM = 'history_skips-all';

/** Whether an event of that stream is such a fact: no other stops the streams that all others depend on. */
export const isPassedOver = (event: RecordedEvent): boolean => {
  const { stream, revision } = isReadable(event) ? (event.data as Partial<PassedOver>) : {};
  return event.type === 'history.event_skipped' && typeof stream === 'string' && typeof revision === 'number';
};

/** An event that cannot be read, and that its stream is read without. */
export interface PassedOver {
  readonly stream: string;
  readonly revision: number;
}
