import { AlertResource } from '#alerts/resource/alert.resource';
import { alertResource } from '#alerts/resource/alert.view';
import { fold } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';

/** The merchant events of alerts (interface §6). Resolving an alert fires nothing. */
@FiresMerchantEvents()
export class AlertMerchantEvents implements MerchantEventSource {
  readonly on = { 'alert.raised': 'alert.created' } as const;
  readonly readBy = 'orders:read';
  readonly shows = AlertResource;

  resource(events: readonly RecordedEvent[]): object {
    return fold(alertResource, events)!;
  }
}
