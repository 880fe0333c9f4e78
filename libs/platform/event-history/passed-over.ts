import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { isReadable } from '#platform/event-history/unreadable';

/** The stream of operators' skips: one fact per skipped event. */
export const PASSED_OVER_STREAM = 'history_skips-all';

/** Whether an event of that stream is such a fact. Others are ignored there, because all streams depend on this one. */
export const isPassedOver = (event: RecordedEvent): boolean => {
  const { stream, revision } = isReadable(event) ? (event.data as Partial<PassedOver>) : {};
  return event.type === 'history.event_skipped' && typeof stream === 'string' && typeof revision === 'number';
};

/** An unreadable event that its stream skips. */
export interface PassedOver {
  readonly stream: string;
  readonly revision: number;
}
