import type { Step } from './steps.ts';

interface Trigger {
  readonly steps: readonly Step[];
  /** The step whose params `--set` changes if no other is named. */
  readonly main: string;
}

const SESSION: Step = {
  name: 'session',
  path: '/v1/checkout/sessions',
  params: { amount: 249_900, currency: 'inr', customer: { phone: '+919876543210' } },
};

/** The simulated bank decides by the address. */
const payment = (vpa: string, until: object): readonly Step[] => [
  SESSION,
  {
    name: 'completed',
    path: '/v1/checkout/sessions/${session.id}/complete',
    params: { payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa } } },
  },
  { name: 'order', method: 'GET', path: '/v1/orders/${completed.order}', until: { ...until } },
];

const PAID = payment('success@test', { status: 'paid' });

const onOrder = (act: string, name = act): Step => ({ name, path: `/v1/test_helpers/orders/\${order.id}/${act}` });
const NOTED: Step = { name: 'noted', method: 'PATCH', path: '/v1/orders/${order.id}', params: { metadata: { note: 'Gift wrap' } } };

/** The simulated bank decides by the amount. */
const refund = (amount: number, status: string): readonly Step[] => [
  ...PAID,
  { name: 'refund', path: '/v1/refunds', params: { order_id: '${order.id}', amount, reason: 'customer_request' } },
  { name: 'outcome', method: 'GET', path: '/v1/refunds/${refund.id}', until: { status } },
];

const DISPUTED: readonly Step[] = [
  ...PAID,
  { name: 'payments', method: 'GET', path: '/v1/orders/${order.id}/payments' },
  { name: 'dispute', path: '/v1/test_helpers/payments/${payments.data.0.id}/dispute', params: { phase: 'chargeback' } },
];

/** Steps that cause events of a type. */
export const TRIGGERS: Readonly<Record<string, Trigger | undefined>> = {
  'checkout.session.created': { steps: [SESSION], main: 'session' },
  'checkout.session.completed': { steps: PAID, main: 'session' },
  'checkout.session.expired': {
    steps: [SESSION, { name: 'expired', path: '/v1/checkout/sessions/${session.id}/expire' }],
    main: 'session',
  },
  'order.created': { steps: PAID, main: 'session' },
  'order.updated': { steps: [...PAID, NOTED], main: 'noted' },
  'order.paid': { steps: PAID, main: 'session' },
  'order.fulfilled': { steps: [...PAID, onOrder('fulfill')], main: 'session' },
  'order.delivered': { steps: [...PAID, onOrder('ship'), onOrder('deliver')], main: 'session' },
  'order.returned': { steps: [...PAID, onOrder('ship'), onOrder('rto'), onOrder('rto', 'returned')], main: 'session' },
  'order.cancelled': { steps: [...PAID, onOrder('cancel')], main: 'session' },
  'payment.failed': { steps: payment('failure@test', { payment_status: 'failed' }), main: 'session' },
  'refund.created': { steps: refund(10_000, 'succeeded'), main: 'refund' },
  'refund.succeeded': { steps: refund(10_000, 'succeeded'), main: 'refund' },
  'refund.failed': { steps: refund(10_013, 'failed'), main: 'refund' },
  'dispute.created': { steps: DISPUTED, main: 'dispute' },
  'dispute.closed': { steps: [...DISPUTED, { name: 'won', path: '/v1/test_helpers/disputes/${dispute.id}/win' }], main: 'dispute' },
};
