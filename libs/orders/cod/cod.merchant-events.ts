import { fold } from '#kernel/fact';
import { CollectionResource } from '#orders/cod/resource/collection.resource';
import { collectionResource } from '#orders/cod/resource/collection.view';
import { NOON } from '#http/api-reference/api-example';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';

const OF_REMITTANCE = {
  collected_amount: 249_900,
  collected_at: NOON,
  utr: 'UTR123456789012',
  remitted_at: NOON,
  remittance: 'rem_01Jb3xQvW8kZtPq7Yd2RfN4m',
};
const SAMPLES = {
  'cod.remitted': { ...OF_REMITTANCE, status: 'remitted', remitted_amount: 249_900, net_amount: 249_900 },
  'cod.short_remit': {
    ...OF_REMITTANCE,
    status: 'short_remitted',
    remitted_amount: 200_000,
    net_amount: 200_000,
    shortfall_amount: 49_900,
  },
};

/** The merchant events of the cash of orders (interface §6): the collection as it was at that event. */
@FiresMerchantEvents()
export class CodMerchantEvents implements MerchantEventSource {
  readonly on = { 'cod.remitted': 'cod.remitted', 'cod.short_remitted': 'cod.short_remit' } as const;
  readonly readBy = 'cod:read';
  readonly shows = CollectionResource;
  readonly samples = SAMPLES;

  resource(events: readonly RecordedEvent[]): object {
    return fold(collectionResource, events)!;
  }
}
