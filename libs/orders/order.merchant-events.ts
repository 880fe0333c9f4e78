import { fold } from '#kernel/fact';
import { OrderResource } from '#orders/resource/order.resource';
import { beginningOf } from '#orders/payments/resource/beginning-of';
import { orderResource } from '#orders/resource/order.view';
import { NOON } from '#http/api-reference/api-example';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';

const PARCEL = {
  tracking_number: 'AWB123456789',
  courier_code: 'delhivery',
  tracking_url: null,
  shipment_status: null,
  created_at: NOON,
  delivered_at: null,
};
const UNPAID = { payment_status: 'processing', status: 'pending', amount_paid: 0, amount_refundable: 0, paid_at: null };
const SHIPPED = { fulfillments: [PARCEL], fulfilled_at: NOON };
const SAMPLES = {
  'order.created': UNPAID,
  'order.fulfilled': { ...SHIPPED, status: 'fulfilled', fulfillment_status: 'fulfilled' },
  'order.delivered': { ...SHIPPED, status: 'delivered', fulfillment_status: 'delivered', delivered_at: NOON },
  'order.returned': { ...SHIPPED, status: 'fulfilled', fulfillment_status: 'rto_delivered' },
  'order.cancelled': {
    status: 'cancelled',
    refund_status: 'pending',
    amount_refund_pending: 249_900,
    amount_refundable: 0,
    cancel_reason: 'customer',
    cancelled_at: NOON,
  },
};

/** The merchant events of orders (interface §6): the order as it was at that event. */
@FiresMerchantEvents()
export class OrderMerchantEvents implements MerchantEventSource {
  readonly on = {
    'order.placed': 'order.created',
    'order.metadata_changed': 'order.updated',
    'order.invoice_changed': 'order.updated',
    'order.terms_changed': 'order.updated',
    'storefront.changed': 'order.updated',
    'order.paid': 'order.paid',
    'order.fulfilled': 'order.fulfilled',
    'order.delivered': 'order.delivered',
    'order.returned': 'order.returned',
    'order.cancelled': 'order.cancelled',
  } as const;
  readonly readBy = 'orders:read';
  readonly shows = OrderResource;
  readonly samples = SAMPLES;
  readonly previous = { 'order.updated': { metadata: { campaign: null } } };

  /** A shop also reports changes that the order does not show, such as those that our own updates made. They fire nothing. */
  fires({ type, data }: RecordedEvent): boolean {
    return type !== 'storefront.changed' || data.updates === true;
  }

  /** The gateway reports a capture; the request behind it is the one that began the payment. */
  requested(events: readonly RecordedEvent[], { metadata }: RecordedEvent): RecordedEvent | null {
    const captured = events
      .filter((event) => event.type === 'payment.captured')
      .findLast((event) => event.metadata.command === metadata.command);
    return captured === undefined ? null : beginningOf(events, captured.data.payment);
  }

  resource(events: readonly RecordedEvent[]): object {
    return fold(orderResource, events)!;
  }
}
