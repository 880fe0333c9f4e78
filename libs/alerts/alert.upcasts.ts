import type { Upcasts } from '#platform/event-history/upcasting';

export const ALERT_UPCASTS: Upcasts = {
  // Version 1 knew no alert of a report that could not be mailed, version 2 none of what could not be planned, version 3 none of a proposal that waits,
  // version 4 none of a refund that was made at the gateway itself, version 5 none of a dispute, version 6 none of a one-time link that
  // could not be mailed, version 7 none of an owner's local sign-in, version 8 none of a dispute that is due, version 9 none of settlements,
  // version 10 none of a job that was given up.
  'alert.raised': Array.from({ length: 10 }, () => (data: object) => data),
};
