import type { OrderPlaced } from '#orders/domain/order.events';
import { NOBODY } from '#orders/domain/shopper';
import type { PersonalFacts } from '#privacy/personal-data/personal-facts';

/** The fields that identify the owner of the instrument at this path of a fact. */
export const instrumentFields = (path: string): Record<string, null> =>
  Object.fromEntries(['upi.vpa', 'card.token', 'netbanking.bank', 'wallet.provider'].map((field) => [`${path}.${field}`, null]));

/** The personal fields of an order's facts. A payment belongs to the shopper of its order. */
export const ORDER_PERSONAL_FACTS: PersonalFacts = {
  'order.placed': { person: (data: OrderPlaced) => data.personal.customer.phone, fields: { personal: NOBODY } },
  'storefront.changed': { fields: { personal: null } },
  'payment.started': { fields: instrumentFields('method_details') },
  'payment.action_required': { fields: { 'next_action.vpa_masked': null } },
};
