import { SessionResource } from '#checkout/resource/session.resource';
import { sessionResource } from '#checkout/resource/session.view';
import { beginningOf } from '#orders/payments/contract';
import { fold } from '#kernel/fact';
import { NOON } from '#http/api-reference/api-example';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';

const ORDER = 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m';
const SAMPLES = {
  'checkout.session.completed': { status: 'complete', payment_status: 'processing', order: ORDER, completed_at: NOON },
  'checkout.session.expired': { status: 'expired', expires_at: NOON, expired_at: NOON, expired_reason: 'timeout' },
};

/** The merchant events of checkout sessions (interface §6), each with the session as it was at that event. */
@FiresMerchantEvents()
export class CheckoutMerchantEvents implements MerchantEventSource {
  readonly on = {
    'checkout_session.created': 'checkout.session.created',
    'checkout_session.completed': 'checkout.session.completed',
    'checkout_session.expired': 'checkout.session.expired',
  } as const;
  readonly readBy = 'checkout_sessions:read';
  readonly shows = SessionResource;
  readonly samples = SAMPLES;

  /** A completion by a capture has no request of its own: the request behind it is that of the event that began the payment. Null for other events. */
  requested(events: readonly RecordedEvent[], { type, data }: RecordedEvent): RecordedEvent | null {
    const payment = type === 'checkout_session.completed' ? data.payment : null;
    return payment && beginningOf(events, payment.payment);
  }

  resource(events: readonly RecordedEvent[]): object {
    return fold(sessionResource, events)!;
  }
}
