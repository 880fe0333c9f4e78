import type { BackAtGateway } from '#integrations/payments/gateway-client';
import { type Minor, sum } from '#kernel/money';
import type { RefundOutcome } from '#orders/contract';

/** The return of all of an unexpected capture that was made at the gateway itself; null if less has gone back there. */
export function returnThere(there: BackAtGateway | null, amount: Minor): Extract<RefundOutcome, { succeeded: true }> | null {
  const made = there?.notices.filter(({ kind }) => kind === 'refund_processed') ?? [];
  if (sum(made.map((each) => each.amount)) < amount) return null;
  const { value: reference = null, type: reference_type = null } = made.at(-1)?.bankReference ?? {};
  return { succeeded: true, reference, reference_type };
}
