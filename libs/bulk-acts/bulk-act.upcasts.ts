import type { Upcasts } from '#platform/event-history/upcasting';

export const BULK_ACT_UPCASTS: Upcasts = {
  // Version 2 only added the act `tag` and its params. Version 3 records the act that is continued.
  'bulk_act.requested': [(data: object) => data, (data: object) => ({ ...data, continues: null })],
  // Version 2 only added a reason.
  'bulk_act.stopped': [(data: object) => data],
};
