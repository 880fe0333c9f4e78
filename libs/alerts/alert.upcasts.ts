import type { Upcasts } from '#platform/event-history/upcasting';

export const ALERT_UPCASTS: Upcasts = {
  // Version 1 had no alert for a report that could not be mailed, version 2 none for a plan that failed, version 3 none for a waiting proposal,
  // version 4 none for a refund made at the gateway itself, version 5 none for a dispute, version 6 none for a one-time link that could not be
  // mailed, version 7 none for an owner's local sign-in, version 8 none for a due dispute, version 9 none for settlements, version 10 none for a dead
  // letter.
  'alert.raised': Array.from({ length: 10 }, () => (data: object) => data),
};
