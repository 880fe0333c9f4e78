import type { Upcasts } from '#platform/event-history/upcasting';

export const REMITTANCE_UPCASTS: Upcasts = {
  'remittance.part_matched': [(data) => ({ currency: 'INR', ...data })],
};
