import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { faultAt, type EventCheck, type HistoryFault } from '#integrity/history-check';

const MEND = 'A newer release may have written it: verify with the newest. Otherwise bring back a backup.';

/** Every event, as it is stored, is of a type and version that the catalogue knows, and its data look like that. */
export const JUDGED_SHAPES: EventCheck = {
  async check(events: readonly RecordedEvent[]): Promise<HistoryFault[]> {
    // It is large, and most processes never verify.
    const { shapeFault } = await import('#audit/catalogue/shape-of');
    return events.flatMap((event) => {
      const found = shapeFault(event.type, event.metadata.schema, event.data);
      return found === null ? [] : [faultAt(event, found.fault, `${found.message} ${MEND}`)];
    });
  },
};
