import type { Upcasts } from '#platform/event-history/upcasting';

export const ACCOUNT_UPCASTS: Upcasts = {
  // Versions 1 and 2 had fewer settings. An event contains only the settings that changed, so no data is missing.
  'account.changed': [(data) => data, (data) => data],
  // Version 1 had no keys for agents.
  'api_key.issued': [(data: object) => ({ ...data, agent: false })],
};
