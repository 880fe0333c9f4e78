import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const SETTLEMENTS_CHANGES: ChangedObjects = {
  settlement: { object: 'settlement', readBy: 'settlements', id: 'settlement' },
};
