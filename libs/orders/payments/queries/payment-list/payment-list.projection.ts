import type { Happened } from '#kernel/fact';
import { bareNumber } from '#kernel/parcel-names';
import { orderOf } from '#orders/domain/events/order.events';
import type { PaymentFact, PaymentStarted } from '#orders/domain/events/payment.events';
import type { SessionPaymentFact } from '#orders/payments/resource/session-payment-fact';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { paymentsOf } from '#orders/payments/resource/payments.view';
import { sessionPaymentsOf } from '#orders/payments/resource/session-payments.view';
import { type LateCaptureFact, sessionOfStream } from '#orders/domain/events/late-capture.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

export const PAYMENT_LIST = 'payments';

const NONE = new Map<string, never>();

/** The facts of a session about its payments. */
const SESSION_FACTS: readonly string[] = [
  'checkout_session.payment_started',
  'checkout_session.payment_routed',
  'checkout_session.payment_action_required',
  'checkout_session.payment_failed',
  'checkout_session.payment_captured_late',
] satisfies (SessionPaymentFact | LateCaptureFact)['type'][];

/**
 * One row per payment. It has no personal data, so nothing has to be erased, and no refunded amounts, which queries fold from the stream. Once an order
 * is placed with a payment, the order's stream is the source for that payment, and its session's facts no longer change it.
 */
export const paymentList: Projection<PaymentResource> = {
  name: PAYMENT_LIST,
  version: 9,
  ofOneStream: (stream) => orderOf(stream) !== null,
  filters: {
    id: (payment) => payment.id,
    order_id: (payment) => payment.order_id,
    checkout_session: (payment) => payment.checkout_session,
    status: (payment) => payment.status,
    method: (payment) => payment.method,
    gateway_reference: (payment) => payment.gateway_reference,
    bank_reference: (payment) => bareNumber(payment.bank_reference),
    captured_at: (payment) => payment.captured_at,
  },
  times: ['captured_at'],
  pairs: [['status', 'method']],
  documentOf(event) {
    const isListed = event.type.startsWith('payment.') ? orderOf(event.stream) !== null : isOfSession(event);
    return isListed ? paymentOf(event) : null;
  },
  evolve(payment, event) {
    const id = paymentOf(event)!;
    const before = { payments: new Map(payment === null ? [] : [[id, payment]]), refunds: NONE, returning: NONE };
    const session = sessionOfStream(event.stream);
    if (session !== null) {
      if (payment !== null && payment.order_id !== null) return payment;
      return impersonal(
        sessionPaymentsOf(session)
          .evolve(before, event as Happened<SessionPaymentFact | LateCaptureFact>)
          .payments.get(id),
      );
    }
    const story = event as typeof event & Happened<PaymentFact>;
    return impersonal(paymentsOf(orderOf(event.stream)!).evolve(before, story).payments.get(id));
  },
  createdAt: ({ created_at }) => created_at,
};

function paymentOf({ data }: RecordedEvent): string | null {
  const { payment } = data as { readonly payment?: string | PaymentStarted };
  return typeof payment === 'object' ? payment.payment : (payment ?? null);
}

/** Whether a fact of a session changes its payment. A repeated capture of the order's payment does not: the order's stream already has it. */
function isOfSession({ type, data }: RecordedEvent): boolean {
  if (type !== 'checkout_session.payment_captured_late') return SESSION_FACTS.includes(type);
  const { order, again } = data;
  return order === null || !again;
}

/** The payment without personal data; null if there is none. */
const impersonal = (payment: PaymentResource | undefined): PaymentResource | null =>
  payment === undefined
    ? null
    : {
        ...payment,
        method_details: { type: payment.method_details.type, upi: null, netbanking: null, wallet: null },
        next_action: null,
      };
