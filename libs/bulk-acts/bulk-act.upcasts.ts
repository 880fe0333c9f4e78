import type { Upcasts } from '#platform/event-history/upcasting';

export const BULK_ACT_UPCASTS: Upcasts = {
  // Version 1 had no act on tags.
  'bulk_act.requested': [(data: object) => data],
};
