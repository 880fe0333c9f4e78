import type { Upcasts } from '#platform/event-history/upcasting';

export const PAYMENT_LINK_UPCASTS: Upcasts = {
  // Version 1 only had single-use links.
  'payment_link.created': [(data) => ({ ...data, reusable: false, max_uses: null })],
};
