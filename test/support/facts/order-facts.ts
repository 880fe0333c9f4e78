import { fact } from '#kernel/fact';
import { DAY } from '#kernel/time';
import type {
  Capture,
  FulfillmentReported,
  OrderPlaced,
  Parcel,
  PaymentCaptured,
  PaymentStarted,
  RefundRequested,
  RiskOfOrder,
} from '#orders/contract';
import { NOON } from '#test/support/facts/given';

export const ORDER = 'ord_0000000000000000000000aa';
export const SESSION = 'cs_0000000000000000000000aa';
export const PAYMENT = 'pay_0000000000000000000000aa';
export const REFUND = 're_0000000000000000000000aa';

export const customer = { phone: '+919876543210', email: 'asha@example.com', name: 'Asha Rao', id: null };

export const order: OrderPlaced = {
  order: ORDER,
  checkout_session: SESSION,
  amount: 50_000,
  amount_details: { subtotal: 50_000, discount: 0, shipping: 0, tax: 0, cod_fee: 0 },
  currency: 'INR',
  payment_method: 'prepaid',
  amount_cod_due: 0,
  payment_due_at: null,
  line_items: [],
  shop_domain: null,
  client_reference_id: null,
  metadata: {},
  personal: { customer, shipping_address: null, billing_address: null },
};

export const risk: RiskOfOrder = {
  assessment: 'risk_0000000000000000000000aa',
  score: 25,
  level: 'medium',
  recommendation: 'verify',
  top_factors: ['velocity_phone_1h', 'customer_new'],
  list_match: null,
  basis: { customer: 'subject-1', postal_code: '560038', state: 'Karnataka', factors: ['velocity_phone_1h', 'customer_new'] },
};

export const payment: PaymentStarted = {
  payment: PAYMENT,
  checkout_session: SESSION,
  amount: 50_000,
  currency: 'INR',
  method: 'upi',
  method_details: { upi: { vpa: 'asha.rao@okaxis' } },
  expires_at: NOON + DAY,
};

/** The route of its money. */
export const ROUTE = { gateway: 'razorpay', connection: 'conn_1', gateway_reference: 'pay_gateway' };

export const capture: PaymentCaptured = {
  payment: PAYMENT,
  checkout_session: SESSION,
  amount: 50_000,
  ...ROUTE,
  bank_reference: '412345678901',
  bank_reference_type: 'rrn',
};

/** The gateway's report. */
export const taken = ({ checkout_session: _, ...rest }: PaymentCaptured = capture): Capture => ({ ...rest, currency: 'INR' });

const ENDED = { code: 'payment_expired', message: 'The shopper did not pay in time.' };

export const placed = (changes: Partial<OrderPlaced> = {}) => fact('order.placed', { ...order, ...changes });
export const cashOrder = placed({ payment_method: 'cod', amount_cod_due: 50_000 });
export const paid = fact('order.paid', {});
export const cancelled = fact('order.cancelled', { cancel_reason: 'payment_failed' as const });
export const started = (changes: Partial<PaymentStarted> = {}) => fact('payment.started', { ...payment, ...changes });
export const routed = fact('payment.routed', { payment: PAYMENT, gateway: 'razorpay', connection: 'conn_1' });
export const submitted = fact('payment.submitted', { payment: PAYMENT, ...ROUTE });
export const captured = (amount = 50_000) => fact('payment.captured', { ...capture, amount });
export const failed = (error = ENDED) => fact('payment.failed', { payment: PAYMENT, checkout_session: SESSION, error });

/** A prepaid order whose money has arrived. */
export const paidOrder = [placed(), started(), captured(), paid] as const;
/** An order whose payment ended without money. */
export const cancelledOrder = [placed(), started(), failed(), cancelled] as const;

export const refund: RefundRequested = {
  refund: REFUND,
  order_id: ORDER,
  checkout_session: SESSION,
  payment: PAYMENT,
  amount: 20_000,
  currency: 'INR',
  reason: null,
  note: null,
  metadata: {},
  initiated_by: 'api',
  created_by: 'key_1',
  destination: { type: 'upi', label_masked: 'as•••@okaxis' },
};

export const requested = (amount = 20_000, id = REFUND) => fact('refund.requested', { ...refund, refund: id, amount });
export const refundSubmitted = (id = REFUND) => fact('refund.submitted', { refund: id, gateway_reference: 'rfnd_gateway' });
export const succeeded = (amount = 20_000, id = REFUND) =>
  fact('refund.succeeded', { refund: id, amount, reference: '512345678901', reference_type: 'rrn' as const });
export const succeededAfterFailure = (amount = 20_000, id = REFUND) => ({
  ...succeeded(amount, id),
  type: 'refund.succeeded_after_failure' as const,
});
export const refundFailed = (amount = 20_000, id = REFUND) =>
  fact('refund.failed', { refund: id, amount, failure_code: 'declined' as const, failure_message: 'The bank declined.' });

export const failedAfterSuccess = (amount = 20_000, id = REFUND) => ({
  ...refundFailed(amount, id),
  type: 'refund.failed_after_success' as const,
});

/** A refund made at the gateway itself. */
export const refundRecorded = (amount = 20_000, id = REFUND, gateway_reference = 'rfnd_dashboard') => {
  const { order_id, checkout_session, payment: of, currency, destination } = refund;
  const bank = { reference: '512345678901', reference_type: 'rrn' as const };
  return fact('refund.recorded', {
    refund: id,
    order_id,
    checkout_session,
    payment: of,
    amount,
    currency,
    destination,
    gateway_reference,
    ...bank,
  });
};

export const parcel: Parcel = { tracking_number: 'AWB1', courier_code: 'bluedart', tracking_url: null, shipment_status: null };
export const reported = (fulfillment_status: FulfillmentReported['fulfillment_status'], changes: Partial<FulfillmentReported> = {}) =>
  fact('fulfillment.reported', { fulfillment_status, parcel: null, warning: null, ...changes });
export const fulfilled = fact('order.fulfilled', {});
export const delivered = (amount_cod_collected = 0) => fact('order.delivered', { amount_cod_collected });
export const returned = fact('order.returned', {});
export const storefrontCancelled = fact('order.cancelled', { cancel_reason: 'customer' as const });
