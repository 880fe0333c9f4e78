import { withRoute } from '#orders/contract';
import type { Upcasts } from '#platform/event-history/upcasting';

export const CHECKOUT_UPCASTS: Upcasts = {
  'checkout_session.created': [
    (data) => ({ ...data, payment_methods: ['upi', 'card', 'netbanking', 'wallet'] }),
    // Version 2 did not record the date of the PIN code table that its assessment used.
    (data) => data,
    // Version 3 always carried an assessment, except where a link collects for an order.
    (data) => data,
  ],
  'checkout_session.completed': [
    (data) => (data.capture === undefined ? data : { ...data, capture: withRoute(data.capture) }),
    // Version 2 carried no assessment: the session had one.
    (data) => data,
    // Version 3 knew no offers and fees.
    (data) => data,
  ],
  'checkout_session.payment_captured_late': [
    (data) => ({ ...withRoute(data), order: null }),
    // Version 2 did not declare what the shopper paid with, and was stored with it all the same.
    (data) => data,
    // Version 3 did not say what was chosen to pay with, nor whether money had come in before: after an order was placed it may have.
    (data) => ({ ...data, method: null, again: data.order !== null }),
  ],
};
