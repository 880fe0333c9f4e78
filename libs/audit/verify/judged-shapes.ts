import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { faultAt, type EventCheck, type HistoryFault } from '#platform/integrity/history-check';

const MEND = 'A newer release may have written it: verify with the newest. Otherwise bring back a backup.';

/** Checks that every stored event has a type and version of the catalogue, and data of that shape. */
export const JUDGED_SHAPES: EventCheck = {
  async check(events: readonly RecordedEvent[]): Promise<HistoryFault[]> {
    // The module is large, and most processes never verify.
    const { shapeFault } = await import('#audit/catalogue/shape-of');
    return events.flatMap((event) => {
      const found = shapeFault(event.type, event.metadata.schema, event.data);
      return found === null ? [] : [faultAt(event, found.fault, `${found.message} ${MEND}`)];
    });
  },
};
