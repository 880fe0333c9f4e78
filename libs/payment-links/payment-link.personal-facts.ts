import { type PaymentLinkCreated, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import type { PersonalFacts } from '#privacy/personal-data/personal-facts';

/**
 * Whom a link's facts are about. A link for one payment that names nobody is about its payer, who is not known yet: it has a key of its own, which is destroyed
 * with the payer's. A reusable one is about nobody.
 */
const payer = ({ customer, reusable, payment_link }: PaymentLinkCreated): string | null =>
  customer?.phone ?? (reusable ? null : paymentLinkStream(payment_link));

/** The personal fields of a link's facts, which identify the payer. */
export const PAYMENT_LINK_PERSONAL_FACTS: PersonalFacts = {
  'payment_link.created': { person: payer, fields: { customer: null }, texts: { description: null } },
};
