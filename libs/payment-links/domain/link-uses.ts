import type { View } from '#kernel/fact';
import type { PaymentLinkFact } from '#payment-links/domain/payment-link.events';

/** How often a reusable link was paid. */
export const linkUses: View<number, PaymentLinkFact> = {
  initial: 0,
  evolve: (uses, { type }) => (type === 'payment_link.paid' ? uses + 1 : uses),
};
