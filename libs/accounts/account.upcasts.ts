import type { Upcasts } from '#platform/event-history/upcasting';

export const ACCOUNT_UPCASTS: Upcasts = {
  // Version 1 knew fewer settings.
  'account.changed': [(data) => data],
};
