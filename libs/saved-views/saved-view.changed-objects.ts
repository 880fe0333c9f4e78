import type { ChangedObjects } from '#platform/event-history/changed-objects';
import type { ViewFact } from '#saved-views/domain/view.events';

/** Changes of a view are announced to everybody of the account if it is or was shared, otherwise to its owner only. */
export const SAVED_VIEW_CHANGES: ChangedObjects = {
  view: {
    object: 'view',
    readBy: 'views',
    id: 'view',
    inBothModes: true,
    onlyFor: (event) => {
      const { type, data } = event as unknown as ViewFact;
      if (type === 'view.taken_over') return null;
      return (type === 'view.saved' ? data.shared : data.concerns_others) ? null : data.user;
    },
  },
};
