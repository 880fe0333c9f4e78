import { type OrderPlaced, orderStream } from '#orders/domain/events/order.events';
import { UNDESCRIBED_GOODS, NOBODY } from '#orders/domain/shopper';
import type { PersonalFact, PersonalFacts } from '#privacy/personal-data/personal-facts';

/** The fields that identify the owner of the instrument at this path of a fact. */
export const instrumentFields = (path: string): Record<string, null> =>
  Object.fromEntries(['upi.vpa', 'card.token', 'netbanking.bank', 'wallet.provider'].map((field) => [`${path}.${field}`, null]));

/** The description of a payment link, which is the name of the only line item of a session or order. */
export const GOODS_OF_LINK = { 'line_items.0.name': UNDESCRIBED_GOODS } as const;

/** The stream of the order that an alert is about, from the first fact of its story; null if it is about none. */
const orderOfAlert = ([raised]: Parameters<NonNullable<PersonalFact['personOf']>>[0]): string | null => {
  const { order_id = null } = (raised?.data ?? {}) as { readonly order_id?: string | null };
  return order_id && orderStream(order_id);
};

/** The personal fields of an order's facts. A payment, and the note on an alert, belong to the shopper of the order. */
export const ORDER_PERSONAL_FACTS: PersonalFacts = {
  'order.placed': {
    person: (data: OrderPlaced) => data.personal.customer.phone,
    fields: { personal: NOBODY },
    texts: GOODS_OF_LINK,
    textsNamePerson: ({ payment_link }: OrderPlaced) => payment_link !== undefined,
  },
  'storefront.changed': { fields: { personal: null } },
  'payment.started': { fields: instrumentFields('method_details') },
  'payment.action_required': { fields: { 'next_action.vpa_masked': null } },
  'verification.confirmed': { fields: {}, texts: { note: null } },
  'cod.resolved': { fields: {}, texts: { note: null } },
  'alert.resolved': { personOf: orderOfAlert, fields: {}, texts: { note: null } },
};
