import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { SessionCreated, SessionFact } from '#checkout/domain/session.events';

/** What the rules of a session need of its story. */
export interface CheckoutSession {
  readonly status: 'none' | 'open' | 'complete' | 'expired';
  readonly created: SessionCreated | null;
}

export const checkoutSession: View<CheckoutSession, SessionFact> = {
  initial: { status: 'none', created: null },
  evolve(session, event) {
    switch (event.type) {
      case 'checkout_session.created':
        return { status: 'open', created: event.data };
      case 'checkout_session.completed':
        return { ...session, status: 'complete' };
      case 'checkout_session.expired':
        return { ...session, status: 'expired' };
      default:
        return session;
    }
  },
};

/** A session whose time has passed is expired for everyone who looks, before anything has acted on it (interface §3.1). */
export const statusAt = (status: CheckoutSession['status'], expiresAt: UnixSeconds, now: UnixSeconds): CheckoutSession['status'] =>
  status === 'open' && expiresAt <= now ? 'expired' : status;
