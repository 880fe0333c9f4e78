import type { Upcasts } from '#platform/event-history/upcasting';

export const PAYMENT_LINK_UPCASTS: Upcasts = {
  // Version 1 knew links that are paid once.
  'payment_link.created': [(data) => ({ ...data, reusable: false, max_uses: null })],
};
