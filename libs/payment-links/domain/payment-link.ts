import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { PaymentLinkCreated, PaymentLinkFact } from '#payment-links/domain/payment-link.events';

export const PAYMENT_LINK_STATUSES = ['open', 'paid', 'used_up', 'closed', 'expired'] as const;
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number];

/** The state of a link that its rules need. */
export interface PaymentLink {
  readonly status: 'none' | PaymentLinkStatus;
  readonly terms: PaymentLinkCreated | null;
  /** The link's sessions in order; empty for a reusable one, whose shoppers have separate sessions. */
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

/** The status at a time: a link past its expiry is expired, even before a fact records that. */
export const statusAt = ({ status, terms }: PaymentLink, now: UnixSeconds): PaymentLink['status'] =>
  status === 'open' && terms!.expires_at !== null && terms!.expires_at <= now ? 'expired' : status;

/** The last session; null if there is none. */
export const sessionOf = ({ sessions }: PaymentLink): string | null => sessions.at(-1) ?? null;
