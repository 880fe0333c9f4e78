import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { PaymentLinkCreated, PaymentLinkFact } from '#payment-links/domain/payment-link.events';

export const PAYMENT_LINK_STATUSES = ['open', 'paid', 'used_up', 'closed', 'expired'] as const;
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number];

/** What the rules of a link need of its story. */
export interface PaymentLink {
  readonly status: 'none' | PaymentLinkStatus;
  readonly terms: PaymentLinkCreated | null;
  /** The sessions it was opened in, one after the other; none of a reusable one, whose shoppers have one each. */
  readonly sessions: readonly string[];
}

export const paymentLink: View<PaymentLink, PaymentLinkFact> = {
  initial: { status: 'none', terms: null, sessions: [] },
  evolve(link, { type, data }) {
    switch (type) {
      case 'payment_link.created':
        return { ...link, status: 'open', terms: data };
      case 'payment_link.opened':
        return { ...link, sessions: [...link.sessions, data.checkout_session] };
      case 'payment_link.paid':
        return { ...link, status: 'paid' };
      case 'payment_link.used_up':
        return { ...link, status: 'used_up' };
      case 'payment_link.closed':
        return { ...link, status: 'closed' };
      case 'payment_link.expired':
        return { ...link, status: 'expired' };
      default:
        return link;
    }
  },
};

/** A link whose time has passed is shown as expired, before anything has acted on it. */
export const statusAt = ({ status, terms }: PaymentLink, now: UnixSeconds): PaymentLink['status'] =>
  status === 'open' && terms!.expires_at !== null && terms!.expires_at <= now ? 'expired' : status;

/** The session it was opened in last. */
export const sessionOf = ({ sessions }: PaymentLink): string | null => sessions.at(-1) ?? null;
