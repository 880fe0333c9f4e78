import { fold } from '#kernel/fact';
import { orderOf, orderStream } from '#orders/domain/events/order.events';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { paymentsOf } from '#orders/payments/resource/payments.view';
import { sessionPaymentsOf } from '#orders/payments/resource/session-payments.view';
import { sessionOfStream, streamOfSession } from '#orders/domain/events/late-capture.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** The stream with all facts of a payment or refund: its order's, or the session's if there is no order. */
export const streamOfMoney = ({ order_id, checkout_session }: { order_id: string | null; checkout_session: string | null }): string =>
  order_id === null ? streamOfSession(checkout_session!) : orderStream(order_id);

/** The payment after these events of its stream; null if they do not include it. */
export function paymentIn(events: readonly RecordedEvent[], id: string): PaymentResource | null {
  const [first] = events;
  if (first === undefined) return null;
  const [order, session] = [orderOf(first.stream), sessionOfStream(first.stream)];
  const { payments } = order === null ? fold(sessionPaymentsOf(session!), events) : fold(paymentsOf(order), events);
  return payments.get(id) ?? null;
}
