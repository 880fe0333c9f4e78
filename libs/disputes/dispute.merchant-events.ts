import { DisputeResource } from '#disputes/resource/dispute.resource';
import { disputeIn, disputeOf } from '#disputes/resource/dispute.view';
import { NOON } from '#http/api-reference/api-example';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';

const SAMPLES = {
  'dispute.updated': { status: 'under_review' },
  'dispute.closed': { status: 'lost', amount_deducted: 249_900, closed_at: NOON },
};

/** The merchant events of disputes (interface §6), each with the dispute as it was at that event. */
@FiresMerchantEvents()
export class DisputeMerchantEvents implements MerchantEventSource {
  readonly on = {
    'dispute.opened': 'dispute.created',
    'dispute.updated': 'dispute.updated',
    'dispute.closed': 'dispute.closed',
  } as const;
  readonly readBy = 'orders:read';
  readonly shows = DisputeResource;
  readonly samples = SAMPLES;
  readonly previous = { 'dispute.updated': { status: 'open' } };

  resource(events: readonly RecordedEvent[], event: RecordedEvent): object {
    return disputeIn(events, disputeOf(event)!)!;
  }
}
