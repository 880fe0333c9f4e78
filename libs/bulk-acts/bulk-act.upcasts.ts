import type { Upcasts } from '#platform/event-history/upcasting';

export const BULK_ACT_UPCASTS: Upcasts = {
  // Version 2 only added the act `tag` and its params.
  'bulk_act.requested': [(data: object) => data],
};
