import { PAYMENT_EXPIRED, type PaymentFact } from '#orders/domain/events/payment.events';
import { beginningOf } from '#orders/payments/resource/beginning-of';
import { paymentIn } from '#orders/payments/resource/payment-in-stream';
import { PaymentResource } from '#orders/payments/resource/payment.resource';
import { NOON } from '#http/api-reference/api-example';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';

type Failed = Extract<PaymentFact, { type: 'payment.failed' }>['data'];

const DECLINED = { code: 'declined', message: 'The bank declined the payment.' };
const SAMPLES = { 'payment.failed': { status: 'failed', captured_at: null, settlement: null, error: DECLINED, failed_at: NOON } };

/** The merchant events of payments (interface §6), of orders and of sessions without one: the payment as it was at that event. */
@FiresMerchantEvents()
export class PaymentMerchantEvents implements MerchantEventSource {
  readonly on = { 'payment.failed': 'payment.failed', 'checkout_session.payment_failed': 'payment.failed' } as const;
  readonly readBy = 'payments:read';
  readonly shows = PaymentResource;
  readonly samples = SAMPLES;

  /** The request behind a refused payment is the one that began it. There is none behind a payment that expired. */
  requested(events: readonly RecordedEvent[], { data }: RecordedEvent): RecordedEvent | null {
    const { payment, error } = data as Failed;
    return error.code === PAYMENT_EXPIRED ? null : beginningOf(events, payment);
  }

  resource(events: readonly RecordedEvent[], { data }: RecordedEvent): object {
    return paymentIn(events, (data as Failed).payment)!;
  }
}
