import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const SAVED_VIEW_CHANGES: ChangedObjects = {
  view: { object: 'view', readBy: 'views', id: 'view', inBothModes: true },
};
