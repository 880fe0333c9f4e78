import type { Upcasts } from '#platform/event-history/upcasting';

export const USER_UPCASTS: Upcasts = {
  // Version 1 had no identity providers.
  'user.signed_in': [(data) => data],
  // Version 2 had no reason for providers that one owner chose alone.
  'user.sign_in_failed': [(data) => data, (data) => data],
  'account_oidc.sign_in_refused': [(data) => data],
};
