import { fold } from '#kernel/fact';
import { OrderResource } from '#orders/resource/order.resource';
import { orderResource } from '#orders/resource/order.view';
import { NOON } from '#http/api-reference/api-example';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';

const ENDED = {
  method: null,
  requested_at: NOON,
  times_out_at: NOON + 86_400,
  ended_at: NOON + 120,
  code_expires_at: NOON + 600,
  attempts_left: 5,
  resends_left: 3,
  message_status: 'sent',
  message_channel: 'phone',
};
const COD = {
  status: 'pending',
  payment_method: 'cod',
  payment_status: 'cod_pending',
  amount_paid: 0,
  amount_refundable: 0,
  paid_at: null,
};
const SAMPLES = {
  'order.verification.confirmed': { ...COD, verification: { ...ENDED, status: 'confirmed', method: 'code' } },
  'order.verification.refused': { ...COD, verification: { ...ENDED, status: 'refused' } },
  'order.verification.timed_out': { ...COD, verification: { ...ENDED, status: 'timed_out' } },
};

/** The merchant events of verifications (interface §6): the order as it was at that event. */
@FiresMerchantEvents()
export class VerificationMerchantEvents implements MerchantEventSource {
  readonly on = {
    'verification.confirmed': 'order.verification.confirmed',
    'verification.refused': 'order.verification.refused',
    'verification.timed_out': 'order.verification.timed_out',
  } as const;
  readonly readBy = 'orders:read';
  readonly shows = OrderResource;
  readonly samples = SAMPLES;

  resource(events: readonly RecordedEvent[]): object {
    return fold(orderResource, events)!;
  }
}
