import { isSkip, SKIPS } from '#admin/operations/domain/skipped-event.events';
import type { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { isReadable } from '#platform/event-history/unreadable';

/** The facts about skipped events, without what else somebody wrote into their stream: `verify` names that. */
export const skipFacts = async (history: EventHistory): Promise<RecordedEvent[]> =>
  (await history.whole(SKIPS)).filter((event) => isReadable(event) && isSkip(event.data));
