import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const CUSTOMERS_CHANGES: ChangedObjects = {
  customer: { object: 'customer', readBy: 'customers', id: 'subject' },
};
