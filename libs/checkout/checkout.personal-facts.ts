import type { SessionCreated } from '#checkout/domain/session.events';
import type { PersonalFacts } from '#platform/personal-data/personal-facts';

const NOBODY = {
  customer: { phone: null, email: null, name: null, id: null },
  shipping_address: null,
  billing_address: null,
  device: null,
};

const shopper = ({ personal }: Partial<SessionCreated>): string | null => personal?.customer.phone ?? null;

/** What of a session's facts tells of the shopper. */
export const CHECKOUT_PERSONAL_FACTS: PersonalFacts = {
  'checkout_session.created': { person: shopper, fields: { personal: NOBODY } },
  'checkout_session.updated': { person: shopper, fields: { personal: NOBODY } },
  'checkout_session.payment_started': { fields: { 'payment.method_details.upi.vpa': null } },
  'checkout_session.completed': { fields: { 'payment.method_details.upi.vpa': null } },
};
