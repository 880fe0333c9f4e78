import { fact } from '#kernel/fact';
import { DAY, MINUTE } from '#kernel/time';
import type { Chargeable } from '#checkout/domain/chargeable';
import type { Completion } from '#checkout/domain/completion.decisions';
import type { SessionDraft } from '#checkout/domain/session.decisions';
import type {
  SessionCompleted,
  SessionCreated,
  SessionPaymentStarted,
  SessionUpdated,
  SubmittedPayment,
} from '#checkout/domain/session.events';
import type { Instrument } from '#orders/contract';
import { NOON } from '#test/support/facts/given';
import { capture, customer, ORDER, payment, PAYMENT, REFUND, ROUTE, SESSION } from '#test/support/facts/order-facts';

/** Gateways that charge every amount by these methods. */
export const chargeableBy = (...methods: Instrument['method'][]): Chargeable => ({ methods, of: () => methods, stepOf: () => 1 });

export const draft: SessionDraft = {
  session: SESSION,
  amount: 50_000,
  amount_details: null,
  currency: 'INR',
  payment_options: ['prepaid'],
  prepaid_requirement: null,
  cod_fee: 0,
  chargeable: chargeableBy('upi', 'card', 'netbanking', 'wallet'),
  line_items: [],
  client_reference_id: null,
  storefront: null,
  url: `https://localhost:8443/checkout/${SESSION}`,
  success_url: null,
  cancel_url: null,
  expires_at: null,
  metadata: {},
  personal: { customer, shipping_address: null, billing_address: null, device: null },
};

const { cod_fee: _, chargeable: __, ...asDrafted } = draft;

export const session: SessionCreated = {
  ...asDrafted,
  line_items: [],
  amount_details: { subtotal: 50_000, discount: 0, shipping: 0, tax: 0, cod_fee: 0 },
  prepaid_amount: null,
  payment_methods: ['upi', 'card', 'netbanking', 'wallet'],
  cod: { available: false, fee: 0, unavailable_reason: 'not_offered' },
  expires_at: NOON + DAY,
};

export const upi: Completion['instrument'] = { method: 'upi', method_details: payment.method_details };

export const completion: Completion = {
  session: SESSION,
  payment_option: 'prepaid',
  order: ORDER,
  payment: PAYMENT,
  instrument: upi,
  customer: null,
  return_url: null,
  chargeable: chargeableBy('upi', 'card'),
  payment_window: 15 * MINUTE,
  origins: [],
  risk: null,
};

export const created = (changes: Partial<SessionCreated> = {}) => fact('checkout_session.created', { ...session, ...changes });
export const completed = (changes: Partial<SessionCompleted> = {}) =>
  fact('checkout_session.completed', { order: ORDER, payment_option: 'prepaid' as const, payment, ...changes });
export const card: Completion['instrument'] = { method: 'card', method_details: { card: { token: 'tok_success' } } };
export const cardPayment = { ...payment, ...card };
export const begun = (changes: Partial<SessionPaymentStarted> = {}) =>
  fact('checkout_session.payment_started', { order: ORDER, payment_option: 'prepaid' as const, payment: cardPayment, ...changes });
export const routed = fact('checkout_session.payment_routed', { payment: PAYMENT, gateway: 'razorpay', connection: 'conn_1' });
export const submitted: SubmittedPayment = {
  payment: PAYMENT,
  gateway_reference: 'pay_gateway',
  next_action: { type: 'redirect', url: 'https://bank.example/pay', expires_at: NOON + 900 },
};
export const actionRequired = fact('checkout_session.payment_action_required', submitted);
export const declined = fact('checkout_session.payment_failed', {
  payment: PAYMENT,
  error: { code: 'declined', message: 'The bank declined.' },
});
export const capturedInTime = completed({ payment: cardPayment, capture });
export const capturedLate = (amount = 50_000) =>
  fact('checkout_session.payment_captured_late', {
    refund: REFUND, payment: PAYMENT, amount, currency: 'INR', order: null, method: 'card' as const, again: false, ...ROUTE,
  }); // prettier-ignore
export const returned = fact('checkout_session.refund_succeeded', { refund: REFUND, reference: '512345678901' });
export const updated = (changes: SessionUpdated) => fact('checkout_session.updated', changes);
export const completedWithCash = completed({ payment_option: 'cod', payment: null, payment_due_at: null });
export const expired = (expired_reason: 'timeout' | 'manual') => fact('checkout_session.expired', { expired_reason });
