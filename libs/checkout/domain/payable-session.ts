import { type CheckoutSession, statusAt } from '#checkout/domain/checkout-session';
import { sessionMissing, sessionNotPayable } from '#checkout/domain/session.errors';
import type { UnixSeconds } from '#kernel/time';

/**
 * A shopper can pay in a session while it is open, and after its completion while its order can still be paid. Throws `resource_missing`,
 * `checkout_session_not_open`.
 */
export function checkPayable({ status, terms }: CheckoutSession, id: string, orderCanBePaid: boolean, now: UnixSeconds): void {
  if (terms === null) throw sessionMissing(id);
  const actual = statusAt(status, terms.expires_at, now);
  if (actual !== 'open' && !(actual === 'complete' && orderCanBePaid)) throw sessionNotPayable(id, actual);
}
