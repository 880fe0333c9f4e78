import { orderOfCollection } from '#orders/domain/events/cod.events';
import { collectionList } from '#orders/cod/queries/collection-list/collection-list.projection';
import { orderStream } from '#orders/domain/events/order.events';
import { paymentList } from '#orders/payments/queries/payment-list/payment-list.projection';
import { paymentIn, streamOfMoney } from '#orders/payments/resource/payment-in-stream';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import type { SessionPaymentFact } from '#orders/payments/resource/session-payment-fact';
import { orderList } from '#orders/queries/order-list/order-list.projection';
import { refundList } from '#orders/refunds/queries/refund-list/refund-list.projection';
import type { LateCaptureFact } from '#orders/domain/events/late-capture.events';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { timelineEntry } from '#orders/resource/timeline';
import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';

/** The summary of each fact of a session that may be in the history of a payment or refund. */
const SESSION_SUMMARIES: Readonly<Record<string, string>> = {
  'checkout_session.payment_started': 'The payment started.',
  'checkout_session.payment_routed': 'The gateway of the payment was chosen.',
  'checkout_session.payment_action_required': 'The shopper must act before the payment can continue.',
  'checkout_session.payment_failed': 'The payment failed.',
  'checkout_session.payment_captured_late': 'Money arrived that cannot place an order. It is refunded automatically.',
  'checkout_session.refund_succeeded': 'The money was refunded.',
  'checkout_session.refund_failed': 'The money could not be refunded.',
} satisfies Record<(LateCaptureFact | SessionPaymentFact)['type'], string>;

const summary: ResourceHistory['summary'] = (event) => SESSION_SUMMARIES[event.type] ?? timelineEntry(event).summary;

const streamOf = (found: PaymentResource | RefundResource | null): string[] => (found === null ? [] : [streamOfMoney(found)]);

/** The histories of orders, payments, refunds and collections. */
export const ORDER_HISTORIES: readonly ResourceHistory[] = [
  { prefix: 'ord', streams: (id) => [orderStream(id)], shown: shownAsKept(orderList), summary },
  {
    prefix: 'pay',
    streams: async (id, known) => streamOf(await known.find<PaymentResource>(paymentList.name, id)),
    shown: (id, events) => paymentIn(events, id),
    summary,
  },
  {
    prefix: 're',
    streams: async (id, known) => streamOf(await known.find<RefundResource>(refundList.name, id)),
    shown: shownAsKept(refundList),
    summary,
  },
  { prefix: 'cod', streams: (id) => [orderStream(orderOfCollection(id))], shown: shownAsKept(collectionList), summary },
];
