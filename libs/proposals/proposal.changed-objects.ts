import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const PROPOSALS_CHANGES: ChangedObjects = {
  proposal: { object: 'proposal', readBy: 'proposals', id: 'proposal' },
};
