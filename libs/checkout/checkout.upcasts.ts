import { withRoute } from '#orders/contract';
import type { Upcasts } from '#platform/event-history/upcasting';

export const CHECKOUT_UPCASTS: Upcasts = {
  'checkout_session.created': [
    (data) => ({ ...data, payment_methods: ['upi', 'card', 'netbanking', 'wallet'] }),
    // Version 2 did not record the date of the PIN code table that its assessment used.
    (data) => data,
    // Version 3 always had an assessment, except if a link collects for an order.
    (data) => data,
    // Version 4 did not seal the description of a payment link.
    (data) => data,
  ],
  'checkout_session.completed': [
    (data) => (data.capture === undefined ? data : { ...data, capture: withRoute(data.capture) }),
    // Version 2 had no assessment of its own, because the session had one.
    (data) => data,
    // Version 3 had no offers and fees.
    (data) => data,
  ],
  // Version 1 did not know a balance that is too low for a refund.
  'checkout_session.payment_alert_raised': [(data) => data],
  'checkout_session.payment_captured_late': [
    (data) => ({ ...withRoute(data), order: null }),
    // Version 2 did not declare what the shopper paid with, but stored it.
    (data) => data,
    // Version 3 did not record the chosen method, nor whether money had arrived before; after an order was placed it may have.
    (data) => ({ ...data, method: null, again: data.order !== null }),
  ],
};
