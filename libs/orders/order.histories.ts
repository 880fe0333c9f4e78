import { fold } from '#kernel/fact';
import { orderOfCollection } from '#orders/cod/domain/cod.events';
import { collectionList } from '#orders/cod/queries/collection-list/collection-list.projection';
import { orderOf, orderStream } from '#orders/domain/order.events';
import { paymentList } from '#orders/payments/queries/payment-list/payment-list.projection';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { paymentsOf } from '#orders/payments/resource/payments.view';
import { orderList } from '#orders/queries/order-list/order-list.projection';
import { refundList } from '#orders/refunds/queries/refund-list/refund-list.projection';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { timelineEntry } from '#orders/resource/timeline';
import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';

const summary: ResourceHistory['summary'] = (event) => timelineEntry(event).summary;

const streamOf = (found: { readonly order_id: string } | null): string[] => (found === null ? [] : [orderStream(found.order_id)]);

/** An order, and what its stream tells besides. */
export const ORDER_HISTORIES: readonly ResourceHistory[] = [
  { prefix: 'ord', streams: (id) => [orderStream(id)], shown: shownAsKept(orderList), summary },
  {
    prefix: 'pay',
    streams: async (id, known) => streamOf(await known.find<PaymentResource>(paymentList.name, id)),
    shown: (id, events) => (events[0] && fold(paymentsOf(orderOf(events[0].stream)!), events).payments.get(id)) ?? null,
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
