import type { Upcasts } from '#platform/event-history/upcasting';

export const PROPOSAL_UPCASTS: Upcasts = {
  // Version 1 had no changes that could undo four eyes.
  'proposal.created': [(data: object) => data],
};
