import type { Upcasts } from '#platform/event-history/upcasting';

export const USER_UPCASTS: Upcasts = {
  // Version 1 had no identity providers.
  'user.signed_in': [(data) => data],
  'user.sign_in_failed': [(data) => data],
};
