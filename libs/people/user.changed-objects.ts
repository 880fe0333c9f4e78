import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const PEOPLE_CHANGES: ChangedObjects = {
  user: { object: 'user', readBy: 'users', id: 'user', inBothModes: true },
  account_oidc: { object: 'oidc_settings', readBy: 'settings', id: 'account', inBothModes: true },
};
