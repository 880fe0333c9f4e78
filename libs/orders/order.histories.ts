import { fold } from '#kernel/fact';
import { orderOfCollection } from '#orders/cod/domain/cod.events';
import { collectionList } from '#orders/cod/queries/collection-list/collection-list.projection';
import { orderOf, orderStream } from '#orders/domain/order.events';
import { paymentList } from '#orders/payments/queries/payment-list/payment-list.projection';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { paymentsOf } from '#orders/payments/resource/payments.view';
import { orderList } from '#orders/queries/order-list/order-list.projection';
import { refundList } from '#orders/refunds/queries/refund-list/refund-list.projection';
import { type LateCaptureFact, streamOfSession } from '#orders/refunds/domain/late-capture.events';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { timelineEntry } from '#orders/resource/timeline';
import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';

/** Of facts that are no order's. */
const LATE: Readonly<Record<string, string>> = {
  'checkout_session.payment_captured_late': 'Money came in that no order could be placed with. It goes back automatically.',
  'checkout_session.refund_succeeded': 'The money that had come too late has gone back.',
  'checkout_session.refund_failed': 'The money that had come too late could not be sent back.',
} satisfies Record<LateCaptureFact['type'], string>;

const summary: ResourceHistory['summary'] = (event) => LATE[event.type] ?? timelineEntry(event).summary;

/** The stream of a payment or refund: its order's, or the session's where the money came too late for an order. */
function streamOf(found: Pick<PaymentResource | RefundResource, 'order_id' | 'checkout_session'> | null): string[] {
  if (found === null) return [];
  return [found.order_id === null ? streamOfSession(found.checkout_session!) : orderStream(found.order_id)];
}

/** The histories of an order and of the resources in its stream. */
export const ORDER_HISTORIES: readonly ResourceHistory[] = [
  { prefix: 'ord', streams: (id) => [orderStream(id)], shown: shownAsKept(orderList), summary },
  {
    prefix: 'pay',
    streams: async (id, known) => streamOf(await known.find<PaymentResource>(paymentList.name, id)),
    shown(id, events, now, skipped) {
      const order = events[0] === undefined ? null : orderOf(events[0].stream);
      if (order === null) return shownAsKept(paymentList)(id, events, now, skipped);
      return fold(paymentsOf(order), events).payments.get(id) ?? null;
    },
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
