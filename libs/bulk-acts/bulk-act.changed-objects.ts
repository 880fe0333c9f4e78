import type { ChangedObjects } from '#platform/event-history/changed-objects';

/** Also matches the facts of an act's pages, which carry its progress. */
export const BULK_ACTS_CHANGES: ChangedObjects = {
  bulk_act: { object: 'bulk_act', readBy: 'bulk_acts', id: 'bulk_act' },
};
