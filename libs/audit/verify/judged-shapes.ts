import { shapeFault } from '#audit/catalogue/shape-of';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { faultAt, type HistoryCheck, type HistoryFault } from '#platform/verification/history-check';

const MEND = 'A release that knows it may have written it: verify with the newest; otherwise bring back a backup.';

/** Every event, as it is stored, is of a type and version that the catalogue knows, and its data look like that. */
export const JUDGED_SHAPES: HistoryCheck = {
  check: async (events: readonly RecordedEvent[]): Promise<HistoryFault[]> =>
    events.flatMap((event) => {
      const found = shapeFault(event.type, event.metadata.schema, event.data);
      return found === null ? [] : [faultAt(event, found.fault, `${found.message} ${MEND}`)];
    }),
};
