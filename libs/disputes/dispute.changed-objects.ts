import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const DISPUTES_CHANGES: ChangedObjects = {
  dispute: { object: 'dispute', readBy: 'disputes', id: 'dispute' },
};
