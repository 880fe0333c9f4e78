import type { UnixSeconds } from '#kernel/time';
import { channelOf, type PaymentStarted } from '#orders/domain/events/payment.events';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { methodDetails } from '#orders/resource/order.view';

interface Begun {
  readonly at: UnixSeconds;
  readonly metadata: { readonly livemode: boolean };
}

/** A payment at its start. `order`: null until the session has one. */
export const paymentBegun = (order: string | null, data: PaymentStarted, { at, metadata: { livemode } }: Begun): PaymentResource => ({
  id: data.payment,
  object: 'payment',
  livemode,
  order_id: order,
  checkout_session: data.checkout_session,
  amount: data.amount,
  gateway_discount: 0,
  customer_fee: 0,
  currency: data.currency,
  method: data.method,
  channel: channelOf(data),
  status: 'created',
  method_details: methodDetails(data),
  next_action: null,
  gateway: null,
  gateway_reference: null,
  duplicate_references: [],
  bank_reference: null,
  bank_reference_type: null,
  amount_refunded: 0,
  settlement: null,
  error: null,
  created_at: at,
  updated_at: at,
  captured_at: null,
  failed_at: null,
});

/** Documents of an earlier release lack it while they are followed. */
type WithoutDuplicates = Pick<PaymentResource, 'gateway_reference'> & Partial<Pick<PaymentResource, 'duplicate_references'>>;

/** The references of further captures, each once. A capture under the payment's own reference is none. */
export const duplicatesWith = (payment: WithoutDuplicates, reference: string): readonly string[] => {
  const { gateway_reference, duplicate_references = [] } = payment;
  return reference === gateway_reference ? duplicate_references : [...new Set([...duplicate_references, reference])];
};

export const paidWith = ({ method_details, ...payment }: PaymentResource, method = payment.method) => ({
  method,
  method_details: { ...method_details, type: method },
});
