import type { PaymentFact, PaymentStarted } from '#orders/domain/events/payment.events';
import type { SessionPaymentFact } from '#orders/payments/resource/session-payment-fact';

interface Story {
  readonly type: string;
  readonly data: unknown;
}

/** The fact in an order's or a session's stream that began a payment; null if none did. */
export const beginningOf = <E extends Story>(events: readonly E[], payment: string): E | null =>
  events.find((event) => begunBy(event) === payment) ?? null;

function begunBy({ type, data }: Story): string | null {
  if (type === ('payment.started' satisfies PaymentFact['type'])) return (data as PaymentStarted).payment;
  if (type !== ('checkout_session.payment_started' satisfies SessionPaymentFact['type'])) return null;
  return (data as { readonly payment: PaymentStarted }).payment.payment;
}
