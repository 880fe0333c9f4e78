import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const ACCOUNTS_CHANGES: ChangedObjects = {
  /** Keys and settings are shown in both modes. */
  account: { object: 'settings', readBy: 'settings', inBothModes: true },
  api_key: { object: 'api_key', readBy: 'keys', inBothModes: true },
};
