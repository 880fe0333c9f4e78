import type { Fact } from '#kernel/fact';
import type { Metadata } from '#kernel/metadata';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { Customer } from '#orders/contract';

/** Facts of a payment link's stream. Amounts in minor units of its currency; field names are the HTTP interface's. */
export type PaymentLinkFact =
  /** A payment link was made. */
  | Fact<'payment_link.created', PaymentLinkCreated>
  /** Somebody opened a link that is paid once, and a checkout session was made by it. */
  | Fact<'payment_link.opened', { readonly checkout_session: string }>
  /** The link was paid. Each payment of a reusable one is on a stream of its uses. */
  | Fact<'payment_link.paid', { readonly order: string; readonly payment: string }>
  /** The reusable link was paid as often as it may be. */
  | Fact<'payment_link.used_up', Record<string, never>>
  /** The link was closed before it was paid, or used up. */
  | Fact<'payment_link.closed', { readonly closed_reason: ClosedReason; readonly checkout_session: string | null }>
  /** The link was not paid in time. */
  | Fact<'payment_link.expired', Record<string, never>>;

export const CLOSED_REASONS = ['manual', 'order_paid', 'order_delivered', 'order_cancelled'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export interface PaymentLinkCreated {
  readonly payment_link: string;
  /** The order it collects for; null where its payment is to place one. */
  readonly order: string | null;
  /** What is paid by it. */
  readonly amount: Minor;
  /** What it takes off what the order owes. */
  readonly discount: Minor;
  readonly currency: string;
  readonly description: string | null;
  /** Who is to pay; null where it names nobody, or the person was forgotten. */
  readonly customer: Customer | null;
  readonly client_reference_id: string | null;
  /** null: until it is paid or closed. */
  readonly expires_at: UnixSeconds | null;
  /** Each opening has a session of its own, and each payment places an order; otherwise it is paid once. */
  readonly reusable: boolean;
  /** How often a reusable one may be paid; null without a limit. */
  readonly max_uses: number | null;
  readonly metadata: Metadata;
}

export const paymentLinkStream = (link: string): string => `payment_link-${link}`;

/** The payments of a reusable link. Opening it reads none of them. */
export const linkUsesStream = (link: string): string => `payment_link_uses-${link}`;

/** The link that owns a stream, or null for any other stream. */
export const paymentLinkOf = (stream: string): string | null => /^payment_link(?:_uses)?-(.+)$/.exec(stream)?.[1] ?? null;
