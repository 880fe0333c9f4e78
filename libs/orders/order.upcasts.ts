import type { PaymentAtGateway } from '#orders/domain/events/payment.events';
import type { Upcasts } from '#platform/event-history/upcasting';

/** Version 1 named a payment's connection as its gateway; the sandbox was the only one. */
export const withRoute = <Data extends { readonly gateway: string }>({
  gateway,
  ...data
}: Data): Omit<Data, 'gateway'> & Pick<PaymentAtGateway, 'gateway' | 'connection'> => ({
  ...data,
  gateway: 'sandbox',
  connection: gateway,
});

/** Version 1 of a refund, and version 2 of a second capture, did not record the payment's session. */
const inUnknownSession = (data: object): object => ({ ...data, checkout_session: null });

export const ORDER_UPCASTS: Upcasts = {
  // Version 1 did not record whether the cash was claimed before, version 2 no fingerprint of the row.
  'cod.line_applied': [(data: object) => data, (data: object) => data],
  // Version 1 did not know cash that nobody owes.
  'cod.disputed': [(data: object) => data],
  // Version 1 did not record who gave the discount.
  'order.payment_link_issued': [(data: object) => data],
  // Version 2 did not record the currency.
  'payment.settled': [(data: object) => data, (data: object) => data],
  'refund.settled': [(data: object) => data],
  'payment.submitted': [withRoute],
  // Version 2 had no offers and fees.
  'payment.captured': [withRoute, (data: object) => data],
  // Version 1 did not declare what the shopper paid with, but stored it. Version 3 did not record a fee.
  'payment.captured_again': [(data: object) => data, inUnknownSession, (data: object) => data],
  // Version 1 did not know a balance that is too low for a refund.
  'payment.alert_raised': [(data: object) => data],
  // Version 2 did not seal the note.
  'refund.requested': [inUnknownSession, (data: object) => data],
  // Version 1 did not record whether the change is visible, version 2 not when the shop reported it.
  'storefront.changed': [(data: object) => data, (data: object) => data],
  // Version 1 had no step for the level of risk, version 2 none for tags.
  'storefront.mirrored': [(data: object) => data, (data: object) => data],
  // Version 1 did not record the channel.
  'verification.message_sent': [(data: object) => ({ ...data, channel: null })],
  // Versions 1 of these did not seal the note.
  'verification.confirmed': [(data: object) => data],
  'cod.resolved': [(data: object) => data],
  // Versions 1 of these did not know goods that are called by a payment link's description.
  'order.placed': [(data: object) => data],
  'customer.forgotten': [(data: object) => data],
};
