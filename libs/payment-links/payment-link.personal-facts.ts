import { type PaymentLinkCreated, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import type { PersonalFacts } from '#privacy/personal-data/personal-facts';

/**
 * The person of a link's facts. A link for one payment that names nobody belongs to its payer, who is not known yet: it has its own key, which is destroyed
 * with the payer's. A reusable link has no person.
 */
const payer = ({ customer, reusable, payment_link }: PaymentLinkCreated): string | null =>
  customer?.phone ?? (reusable ? null : paymentLinkStream(payment_link));

/** The personal fields of a link's facts, which identify the payer. */
export const PAYMENT_LINK_PERSONAL_FACTS: PersonalFacts = {
  'payment_link.created': { person: payer, fields: { customer: null }, texts: { description: null } },
};
