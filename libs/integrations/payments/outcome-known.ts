import { checkoutSession, sessionStream } from '#checkout/contract';
import type { GatewayJob } from '#integrations/payments/gateway-jobs';
import { chargedMoneyOf } from '#integrations/payments/charged-money';
import { fold } from '#kernel/fact';
import type { EventHistory } from '#platform/event-history/event-history';

/** Whether the gateway has reported the outcome of a payment or refund. Our own timeout is not an outcome. */
export async function isOutcomeKnown(
  history: EventHistory,
  { cause, order, session, payment, refund }: Pick<GatewayJob, 'cause' | 'order' | 'session' | 'payment' | 'refund'>,
): Promise<boolean> {
  if (session === null) return (await chargedMoneyOf(history, { order, session }, cause)).reported.has(refund ?? payment);
  const { payments, refunds } = fold(checkoutSession, await history.stream(sessionStream(session)));
  return refund === null ? payments.get(payment)?.status !== 'processing' : refunds.get(refund) !== 'pending';
}
