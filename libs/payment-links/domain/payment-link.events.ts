import type { Fact } from '#kernel/fact';
import type { Metadata } from '#kernel/metadata';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { Customer } from '#orders/contract';

/** Facts of a payment link's stream. Amounts in minor units of its currency; field names are the HTTP interface's. */
export type PaymentLinkFact =
  /** A payment link was made. */
  | Fact<'payment_link.created', PaymentLinkCreated>
  /** Somebody opened the link, and a checkout session was made by it. */
  | Fact<'payment_link.opened', { readonly checkout_session: string }>
  /** The link was paid. */
  | Fact<'payment_link.paid', { readonly order: string; readonly payment: string }>
  /** The link was closed before it was paid. */
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
  readonly metadata: Metadata;
}

export const paymentLinkStream = (link: string): string => `payment_link-${link}`;

/** The link that owns a stream, or null for any other stream. */
export const paymentLinkOf = (stream: string): string | null =>
  stream.startsWith('payment_link-') ? stream.slice('payment_link-'.length) : null;
