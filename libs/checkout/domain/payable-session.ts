import { type CheckoutSession, statusAt } from '#checkout/domain/checkout-session';
import { sessionMissing, sessionNotPayable } from '#checkout/domain/session.errors';
import type { UnixSeconds } from '#kernel/time';

/**
 * Throws `checkout_session_not_open` unless the shopper can still pay: the session is open, or it is complete and its order can still be paid. Throws
 * `resource_missing` if there is no such session.
 */
export function checkPayable({ status, terms }: CheckoutSession, id: string, orderCanBePaid: boolean, now: UnixSeconds): void {
  if (terms === null) throw sessionMissing(id);
  const actual = statusAt(status, terms.expires_at, now);
  if (actual !== 'open' && !(actual === 'complete' && orderCanBePaid)) throw sessionNotPayable(id, actual);
}
