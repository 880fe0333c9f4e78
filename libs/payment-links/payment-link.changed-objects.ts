import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const PAYMENT_LINKS_CHANGES: ChangedObjects = {
  payment_link: { object: 'payment_link', readBy: 'payment_links' },
};
