import type { ChangedObjects } from '#platform/event-history/changed-objects';

/** Includes facts of pages, which carry an act's progress. */
export const BULK_ACTS_CHANGES: ChangedObjects = {
  bulk_act: { object: 'bulk_act', readBy: 'bulk_acts', id: 'bulk_act' },
};
