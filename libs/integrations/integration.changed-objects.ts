import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const INTEGRATIONS_CHANGES: ChangedObjects = {
  connection: { object: 'connection', readBy: 'connections' },
  gateway_notice: { object: 'notice', readBy: 'notices', id: 'notice' },
  storefront_order: { object: 'order', readBy: 'orders', id: 'order' },
};
