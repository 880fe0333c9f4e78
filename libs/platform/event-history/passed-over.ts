import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { isReadable } from '#platform/event-history/unreadable';

/** The stream of operators' skips: one fact per skipped event. */
export const PASSED_OVER_STREAM = 'history_skips-all';

/** Whether an event of that stream is such a fact. Others are ignored there, because all streams depend on this one. */
export function isPassedOver(event: RecordedEvent): event is RecordedEvent<'history.event_skipped'> {
  if (event.type !== 'history.event_skipped' || !isReadable(event)) return false;
  return typeof event.data.stream === 'string' && typeof event.data.revision === 'number';
}

/** An unreadable event that its stream skips. */
export type PassedOver = Pick<RecordedEvent, 'stream' | 'revision'>;
