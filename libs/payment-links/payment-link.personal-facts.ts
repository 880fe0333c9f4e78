import type { PaymentLinkCreated } from '#payment-links/domain/payment-link.events';
import type { PersonalFacts } from '#privacy/personal-data/personal-facts';

/** The personal fields of a link's facts, which identify the payer. */
export const PAYMENT_LINK_PERSONAL_FACTS: PersonalFacts = {
  'payment_link.created': { person: ({ customer }: PaymentLinkCreated) => customer?.phone ?? null, fields: { customer: null } },
};
