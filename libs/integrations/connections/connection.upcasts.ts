import type { Upcasts } from '#platform/event-history/upcasting';

export const CONNECTION_UPCASTS: Upcasts = {
  // Version 1 followed nothing that was under way.
  'connection.removed': [(data: object) => data],
};
