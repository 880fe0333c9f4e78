import { fold } from '#kernel/fact';
import { OrderResource } from '#orders/resource/order.resource';
import { orderResource } from '#orders/resource/order.view';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#webhooks/index';

/** What merchants are told about orders (interface §6): the order as it was at that event. */
@FiresMerchantEvents()
export class OrderMerchantEvents implements MerchantEventSource {
  readonly on = { 'order.paid': 'order.paid', 'order.fulfilled': 'order.fulfilled', 'order.cancelled': 'order.cancelled' } as const;
  readonly shape = OrderResource;

  resource(events: readonly RecordedEvent[]): object {
    return fold(orderResource, events)!;
  }
}
