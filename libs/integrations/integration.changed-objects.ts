import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const INTEGRATIONS_CHANGES: ChangedObjects = {
  connection: { object: 'connection', readBy: 'connections' },
  storefront_order: { object: 'order', readBy: 'orders', id: 'order' },
};
