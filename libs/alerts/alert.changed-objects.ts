import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const ALERTS_CHANGES: ChangedObjects = {
  alert: { object: 'alert', readBy: 'alerts' },
};
