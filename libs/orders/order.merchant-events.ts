import { fold } from '#kernel/fact';
import { OrderResource } from '#orders/resource/order.resource';
import { orderResource } from '#orders/resource/order.view';
import { NOON } from '#platform/http/api-example';
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
const SAMPLES = {
  'order.fulfilled': { status: 'fulfilled', fulfillment_status: 'fulfilled', fulfillments: [PARCEL], fulfilled_at: NOON },
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
  readonly on = { 'order.paid': 'order.paid', 'order.fulfilled': 'order.fulfilled', 'order.cancelled': 'order.cancelled' } as const;
  readonly readBy = 'orders:read';
  readonly shows = OrderResource;
  readonly samples = SAMPLES;

  resource(events: readonly RecordedEvent[]): object {
    return fold(orderResource, events)!;
  }
}
