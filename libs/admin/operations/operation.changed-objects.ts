import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const OPERATIONS_CHANGES: ChangedObjects = {
  personal_data: { object: 'access_log_entry', readBy: 'access_log', id: () => null, inBothModes: true },
};
