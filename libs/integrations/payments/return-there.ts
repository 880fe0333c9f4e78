import type { BackAtGateway } from '#integrations/payments/gateway-client';
import { type Money, sumIn } from '#kernel/money';
import type { RefundOutcome } from '#orders/contract';

/** The return of all of an unexpected capture that was made at the gateway itself; null if less has gone back there. */
export function returnThere(there: BackAtGateway | null, capture: Money): Extract<RefundOutcome, { succeeded: true }> | null {
  const { currency, amount } = capture;
  const made = there?.notices.filter((each) => each.kind === 'refund_processed' && each.currency === currency) ?? [];
  if (sumIn(currency, made).amount < amount) return null;
  const { value: reference = null, type: reference_type = null } = made.at(-1)?.bankReference ?? {};
  return { succeeded: true, reference, reference_type };
}
