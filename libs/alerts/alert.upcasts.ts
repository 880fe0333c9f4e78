import type { Upcasts } from '#platform/event-history/upcasting';

export const ALERT_UPCASTS: Upcasts = {
  // Each version only added a type of alert: version 2 for a report that could not be mailed, 3 for a plan that failed, 4 for a waiting proposal,
  // 5 for a refund made at the gateway itself, 6 for a dispute, 7 for a one-time link that could not be mailed, 8 for an owner's local sign-in, 9 for
  // a due dispute, 10 for settlements, 11 for a dead letter, 12 for a change that could undo four eyes, 13 for a notice that was not
  // applied.
  'alert.raised': Array.from({ length: 12 }, () => (data: object) => data),
  // Version 1 did not seal the note.
  'alert.resolved': [(data: object) => data],
};
