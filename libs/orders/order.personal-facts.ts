import type { OrderPlaced } from '#orders/domain/order.events';
import type { PersonalFacts } from '#platform/personal-data/personal-facts';

const NOBODY = { customer: { phone: null, email: null, name: null, id: null }, shipping_address: null, billing_address: null };

/** What of an order's facts tells of the shopper. A payment is the shopper's whose order it is. */
export const ORDER_PERSONAL_FACTS: PersonalFacts = {
  'order.placed': { person: (data: OrderPlaced) => data.personal.customer.phone, fields: { personal: NOBODY } },
  'payment.started': { fields: { 'method_details.upi.vpa': null } },
};
