import type { Upcasts } from '#platform/event-history/upcasting';

export const CONNECTION_UPCASTS: Upcasts = {
  // Version 1 had no following of payments and refunds under way.
  'connection.removed': [(data: object) => data],
};
