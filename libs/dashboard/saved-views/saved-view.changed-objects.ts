import type { ChangedObjects } from '#platform/event-history/changed-objects';

/** Changes of a view are announced to everybody of the account if it is or was shared, otherwise to its owner only. */
export const SAVED_VIEW_CHANGES: ChangedObjects = {
  view: {
    object: 'view',
    readBy: 'views',
    id: 'view',
    inBothModes: true,
    onlyFor: (event) => {
      if (event.type === 'view.saved') return event.data.shared ? null : event.data.user;
      if (event.type !== 'view.changed' && event.type !== 'view.removed') return null;
      return event.data.concerns_others ? null : event.data.user;
    },
  },
};
