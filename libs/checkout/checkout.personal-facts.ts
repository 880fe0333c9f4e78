import { NOBODY_AT_CHECKOUT, type SessionCreated } from '#checkout/domain/session.events';
import { GOODS_OF_LINK, instrumentFields } from '#orders/contract';
import type { PersonalFacts } from '#privacy/personal-data/personal-facts';

const shopper = ({ personal }: Partial<SessionCreated>): string | null => personal?.customer.phone ?? null;

/** The personal fields of a session's facts. */
export const CHECKOUT_PERSONAL_FACTS: PersonalFacts = {
  'checkout_session.created': {
    person: shopper,
    fields: { personal: NOBODY_AT_CHECKOUT },
    texts: GOODS_OF_LINK,
    textsNamePerson: ({ payment_link }: SessionCreated) => payment_link !== undefined,
  },
  'checkout_session.updated': { person: shopper, fields: { personal: NOBODY_AT_CHECKOUT } },
  'checkout_session.payment_started': { fields: instrumentFields('payment.method_details') },
  'checkout_session.payment_action_required': { fields: { 'next_action.vpa_masked': null } },
  'checkout_session.completed': { fields: instrumentFields('payment.method_details') },
};
