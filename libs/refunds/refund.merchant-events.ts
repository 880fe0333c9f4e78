import { fold } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { RefundFact } from '#refunds/domain/refund.events';
import { RefundResource } from '#refunds/resource/refund.resource';
import { refundResource } from '#refunds/resource/refund.view';
import { FiresMerchantEvents, type MerchantEventSource } from '#webhooks/index';

/** What merchants are told about refunds (interface §6): the refund as it was at that event. */
@FiresMerchantEvents()
export class RefundMerchantEvents implements MerchantEventSource {
  readonly on = { 'refund.succeeded': 'refund.succeeded', 'refund.failed': 'refund.failed' } as const;
  readonly shape = RefundResource;

  resource(events: readonly RecordedEvent[], event: RecordedEvent): object {
    return fold(refundResource((event.data as RefundFact['data']).refund), events)!;
  }
}
