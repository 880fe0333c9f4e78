import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const CHECKOUT_CHANGES: ChangedObjects = {
  checkout_session: { object: 'checkout.session', readBy: 'checkout_sessions' },
};
