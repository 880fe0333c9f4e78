import type { PaymentAtGateway } from '#orders/payments/domain/payment.events';
import type { Upcasts } from '#platform/event-history/upcasting';

/** Version 1 named a payment's connection alone, as its gateway; all there was then was the sandbox. */
export const withRoute = <Data extends { readonly gateway: string }>({
  gateway,
  ...data
}: Data): Omit<Data, 'gateway'> & Pick<PaymentAtGateway, 'gateway' | 'connection'> => ({
  ...data,
  gateway: 'sandbox',
  connection: gateway,
});

/** Version 1 of a refund, and 2 of money taken twice, did not say in which session the payment was begun. */
const inUnknownSession = (data: object): object => ({ ...data, checkout_session: null });

export const ORDER_UPCASTS: Upcasts = {
  // Version 1 did not say whether something was claimed before.
  'cod.line_applied': [(data: object) => data],
  'payment.settled': [(data: object) => data],
  'payment.submitted': [withRoute],
  // Version 2 knew no offers and fees.
  'payment.captured': [withRoute, (data: object) => data],
  // Version 1 did not declare what the shopper paid with, and was stored with it all the same.
  'payment.captured_again': [(data: object) => data, inUnknownSession],
  'refund.requested': [inUnknownSession],
  // Version 1 did not say whether anything that is shown changed.
  'storefront.changed': [(data: object) => data],
  // Version 1 knew no step for the level of risk, version 2 none for tags.
  'storefront.mirrored': [(data: object) => data, (data: object) => data],
  // Version 1 did not say where the message went.
  'verification.message_sent': [(data: object) => ({ ...data, channel: null })],
};
