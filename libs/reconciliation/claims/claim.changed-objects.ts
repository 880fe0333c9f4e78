import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const CLAIMS_CHANGES: ChangedObjects = {
  claim: { object: 'claim', readBy: 'cod', id: 'claim' },
};
