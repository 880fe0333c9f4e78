import type { Upcasts } from '#platform/event-history/upcasting';

export const ACCOUNT_UPCASTS: Upcasts = {
  // Versions 1 and 2 had fewer settings.
  'account.changed': [(data) => data, (data) => data],
};
