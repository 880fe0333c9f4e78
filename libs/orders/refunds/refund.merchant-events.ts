import { fold } from '#kernel/fact';
import { NOON } from '#http/api-reference/api-example';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { RefundFact } from '#orders/domain/events/refund.events';
import { RefundResource } from '#orders/refunds/resource/refund.resource';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';

const DESTINATION = { type: 'upi', label_masked: 'as•••@okaxis', reference: '601512345678', reference_type: 'rrn' };
const FAILURE = { failure_code: 'account_closed', failure_message: 'The account is closed.' };
const SAMPLES = {
  'refund.created': {},
  'refund.updated': { credit_note: { number: 'CN-2026-0007', date: '2026-01-02' } },
  'refund.succeeded': { status: 'succeeded', pending_reason: null, destination: DESTINATION, succeeded_at: NOON },
  'refund.failed': { status: 'failed', pending_reason: null, ...FAILURE, failed_at: NOON },
};

/** The merchant events of refunds (interface §6): the refund as it was at that event. */
@FiresMerchantEvents()
export class RefundMerchantEvents implements MerchantEventSource {
  readonly on = {
    'refund.requested': 'refund.created',
    'refund.metadata_changed': 'refund.updated',
    'refund.credit_note_changed': 'refund.updated',
    'refund.succeeded': 'refund.succeeded',
    'refund.succeeded_after_failure': 'refund.succeeded',
    'refund.recorded': 'refund.succeeded',
    'refund.failed': 'refund.failed',
    'refund.failed_after_success': 'refund.failed',
  } as const;
  readonly readBy = 'refunds:read';
  readonly shows = RefundResource;
  readonly samples = SAMPLES;
  readonly previous = { 'refund.updated': { credit_note: null } };

  /** The gateway reports the outcome; the request behind it is the one that requested the refund. */
  requested(events: readonly RecordedEvent[], { data }: RecordedEvent<RefundFact['type']>): RecordedEvent | null {
    const { refund } = data;
    return events.find((event) => event.type === 'refund.requested' && event.data.refund === refund) ?? null;
  }

  resource(events: readonly RecordedEvent[], event: RecordedEvent<RefundFact['type']>): object {
    return fold(refundResource(event.data.refund), events)!;
  }
}
