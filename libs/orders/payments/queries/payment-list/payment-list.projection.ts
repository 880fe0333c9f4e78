import type { Happened } from '#kernel/fact';
import { madeAt } from '#kernel/ids';
import { orderOf } from '#orders/domain/order.events';
import { channelOf, type PaymentFact } from '#orders/payments/domain/payment.events';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { paymentsOf } from '#orders/payments/resource/payments.view';
import { type LateCapture, type LateCaptureFact, sessionOfStream } from '#orders/refunds/domain/late-capture.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

type SomePayments = ReadonlyMap<string, PaymentResource>;
const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Every payment as a row of its own, for reports. It holds no data of the shopper, so nothing has to be erased from it, and no returned money, which
 * refunds show.
 */
export const paymentList: Projection<PaymentResource> = {
  name: 'payments',
  version: 3,
  ofOneStream: true,
  filters: {},
  documentOf: ({ stream, type, data }) =>
    isOfOrder(stream, type) || isLate(type, data) ? ((data as { payment?: string }).payment ?? null) : null,
  evolve(payment, event) {
    const story = event as typeof event & Happened<PaymentFact | LateCaptureFact>;
    if (story.type === 'checkout_session.payment_captured_late')
      return payment === null ? late(story.data, event) : withMore(payment, story);
    if (story.type === 'payment.captured_again' && payment?.status === 'captured') return withMore(payment, story);
    const before: SomePayments = new Map(payment === null ? [] : [[payment.id, payment]]);
    const { payments } = paymentsOf(orderOf(event.stream)!).evolve({ payments: before, refunds: NONE }, story as Happened<PaymentFact>);
    const after = payments.get((story.data as { payment: string }).payment) ?? null;
    return after && impersonal(after);
  },
  createdAt: ({ created_at }) => created_at,
};

const impersonal = (payment: PaymentResource): PaymentResource => ({
  ...payment,
  method_details: { type: payment.method_details.type, upi: null, netbanking: null, wallet: null },
  next_action: null,
});

const isOfOrder = (stream: string, type: string): boolean => type.startsWith('payment.') && orderOf(stream) !== null;

/** A repeated capture for a payment of the session's order is in the order's stream, which has the payment. */
const isLate = (type: string, data: unknown): boolean => {
  if (type !== 'checkout_session.payment_captured_late') return false;
  const { order, again } = data as LateCapture;
  return order === null || !again;
};

/** What has come in once more goes back as a refund of the payment: it counts here as well, so that both sums meet. */
const withMore = (payment: PaymentResource, { data, at }: Happened<CapturedMore>): PaymentResource =>
  data.currency === payment.currency ? { ...payment, amount: payment.amount + data.amount, updated_at: at } : payment;

type CapturedMore = Extract<PaymentFact | LateCaptureFact, { type: 'payment.captured_again' | 'checkout_session.payment_captured_late' }>;

/** Facts from before the method was kept do not name it: those came over the gateways' own pages, as most do. */
const late = (
  { payment, amount, currency, method: chosen, method_used, gateway, gateway_reference }: LateCapture,
  { stream, at, metadata: { livemode } }: RecordedEvent,
): PaymentResource => {
  const method = chosen ?? 'hosted';
  return {
    id: payment,
    object: 'payment',
    livemode,
    order_id: null,
    checkout_session: sessionOfStream(stream)!,
    amount,
    currency,
    method: method_used ?? method,
    channel: channelOf({ method }),
    status: 'captured',
    method_details: { type: method_used ?? method, upi: null, netbanking: null, wallet: null },
    next_action: null,
    gateway,
    gateway_reference,
    bank_reference: null,
    bank_reference_type: null,
    amount_refunded: 0,
    error: null,
    created_at: Math.floor(madeAt(payment) / 1000),
    updated_at: at,
    captured_at: at,
    failed_at: null,
  };
};
