import type { Upcasts } from '#platform/event-history/upcasting';

export const PAYMENT_LINK_UPCASTS: Upcasts = {
  // Version 1 only had single-use links, and version 2 did not seal the description.
  'payment_link.created': [(data) => ({ ...data, reusable: false, max_uses: null }), (data) => data],
  // Version 1 did not know links that end because the goods came back.
  'payment_link.closed': [(data) => data],
};
