import type { PaymentLinkCreated } from '#payment-links/domain/payment-link.events';
import type { PersonalFacts } from '#platform/personal-data/personal-facts';

/** What of a link's facts tells who is to pay. */
export const PAYMENT_LINK_PERSONAL_FACTS: PersonalFacts = {
  'payment_link.created': { person: ({ customer }: PaymentLinkCreated) => customer?.phone ?? null, fields: { customer: null } },
};
