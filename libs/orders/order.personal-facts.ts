import type { OrderPlaced } from '#orders/domain/order.events';
import { NOBODY } from '#orders/domain/shopper';
import type { PersonalFacts } from '#platform/personal-data/personal-facts';

/** What tells whom an instrument belongs to, wherever in a fact it stands. */
export const instrumentFields = (path: string): Record<string, null> =>
  Object.fromEntries(['upi.vpa', 'card.token', 'netbanking.bank', 'wallet.provider'].map((field) => [`${path}.${field}`, null]));

/** What of an order's facts tells of the shopper. A payment is the shopper's whose order it is. */
export const ORDER_PERSONAL_FACTS: PersonalFacts = {
  'order.placed': { person: (data: OrderPlaced) => data.personal.customer.phone, fields: { personal: NOBODY } },
  'storefront.changed': { fields: { personal: null } },
  'payment.started': { fields: instrumentFields('method_details') },
  'payment.action_required': { fields: { 'next_action.vpa_masked': null } },
};
