import type { Upcasts } from '#platform/event-history/upcasting';

export const PROPOSAL_UPCASTS: Upcasts = {
  // Versions 1 did not seal the texts, and had no changes that could undo four eyes.
  'proposal.created': [(data: object) => data],
  'proposal.rejected': [(data: object) => data],
};
