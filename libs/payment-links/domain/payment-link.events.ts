import type { DataOf, Fact } from '#kernel/fact';
import type { Metadata } from '#kernel/metadata';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { Customer } from '#orders/contract';

/** Facts of a payment link's stream. Amounts in minor units of its currency; field names are the HTTP interface's. */
export type PaymentLinkFact =
  /** A payment link was created. */
  | Fact<'payment_link.created', PaymentLinkCreated>
  /** A shopper opened a link that can be paid once. A checkout session was created for it. */
  | Fact<'payment_link.opened', { readonly checkout_session: string }>
  /** The link was paid. The payments of a reusable link are on the stream of its uses. */
  | Fact<'payment_link.paid', { readonly order: string; readonly payment: string }>
  /** The reusable link reached its maximum number of payments. */
  | Fact<'payment_link.used_up', Record<string, never>>
  /** The link was closed before it was paid, or used up. */
  | Fact<'payment_link.closed', { readonly closed_reason: ClosedReason; readonly checkout_session: string | null }>
  /** The link was not paid in time. */
  | Fact<'payment_link.expired', Record<string, never>>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<PaymentLinkFact> {}
}

export const CLOSED_REASONS = ['manual', 'order_paid', 'order_delivered', 'order_returned', 'order_cancelled'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export interface PaymentLinkCreated {
  readonly payment_link: string;
  /** The order that the link collects for; null where the payment places an order. */
  readonly order: string | null;
  /** The amount to pay. */
  readonly amount: Minor;
  /** The discount on the amount that the order owes. */
  readonly discount: Minor;
  readonly currency: string;
  readonly description: string | null;
  /** The person who has to pay; null where none is named, or the person was forgotten. */
  readonly customer: Customer | null;
  readonly client_reference_id: string | null;
  /** null: the link does not expire. */
  readonly expires_at: UnixSeconds | null;
  /** Whether each opening has its own session and each payment places an order. Otherwise the link can be paid once. */
  readonly reusable: boolean;
  /** How often a reusable link may be paid; null: no limit. */
  readonly max_uses: number | null;
  readonly metadata: Metadata;
}

export const paymentLinkStream = (link: string): string => `payment_link-${link}`;

/** The payments of a reusable link. Opening it reads none of them. */
export const linkUsesStream = (link: string): string => `payment_link_uses-${link}`;

/** The link that owns a stream, or null for any other stream. */
export const paymentLinkOf = (stream: string): string | null => /^payment_link(?:_uses)?-(.+)$/.exec(stream)?.[1] ?? null;
