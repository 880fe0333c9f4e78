import type { ChangedObjects } from '#platform/event-history/changed-objects';

/** Facts of pages too: they say how far an act is. */
export const BULK_ACTS_CHANGES: ChangedObjects = {
  bulk_act: { object: 'bulk_act', readBy: 'bulk_acts', id: 'bulk_act' },
};
