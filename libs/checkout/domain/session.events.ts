import type { DataOf, Fact } from '#kernel/fact';
import type { Metadata } from '#kernel/metadata';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type {
  AmountDetails,
  Instrument,
  LateCaptureFact,
  LineItem,
  NextAction,
  PaymentAlert,
  PaymentCaptured,
  PaymentError,
  PaymentStarted,
  PaymentRoute,
  Personal,
} from '#orders/contract';
import type { Carries, CarriesOrCounts, RiskFact } from '#risk/contract';

/** Facts of a checkout session's stream. Amounts in minor units of its currency; field names are the HTTP interface's. */
export type SessionFact =
  | RiskFact
  | LateCaptureFact
  /** A checkout session was created, by the merchant's server or by a payment link. */
  | Fact<'checkout_session.created', SessionCreated>
  /** The merchant changed an open session. */
  | Fact<'checkout_session.updated', SessionUpdated>
  /** The shopper chose how to pay, and the payment that completes the session was started. */
  | Fact<'checkout_session.payment_started', SessionPaymentStarted>
  /** The gateway and the connection of the payment were chosen. */
  | Fact<'checkout_session.payment_routed', { payment: string } & PaymentRoute>
  /** The gateway accepted the payment, and the shopper has to act before it can be captured. */
  | Fact<'checkout_session.payment_action_required', SubmittedPayment>
  /** The payment failed; the shopper may try another. */
  | Fact<'checkout_session.payment_failed', { payment: string; error: PaymentError }>
  /** The session's payment needs a person's attention. */
  | Fact<'checkout_session.payment_alert_raised', PaymentAlert>
  /** The shopper placed the order. */
  | Fact<'checkout_session.completed', SessionCompleted>
  /** The session ended without an order. */
  | Fact<'checkout_session.expired', { expired_reason: ExpiredReason }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<SessionFact> {}
}

export const PAYMENT_OPTIONS = ['prepaid', 'partial_prepaid', 'cod'] as const;
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number];
export type ExpiredReason = 'timeout' | 'manual';

export interface PrepaidRequirement {
  readonly type: 'flat' | 'percent';
  readonly value: number;
}

export interface CashOnDelivery {
  readonly available: boolean;
  readonly fee: Minor;
  readonly unavailable_reason: string | null;
}

/** The shopper's personal data: who they are, and their device. */
export type PersonalAtCheckout = Personal & { readonly device: { readonly ip: string | null; readonly user_agent: string | null } | null };

/** The personal data that remains once the shopper is forgotten. */
export const NOBODY_AT_CHECKOUT: PersonalAtCheckout = {
  customer: { phone: null, email: null, name: null, id: null },
  shipping_address: null,
  billing_address: null,
  device: null,
};

export interface SessionCreated extends CarriesOrCounts {
  readonly session: string;
  readonly amount: Minor;
  readonly amount_details: AmountDetails;
  readonly currency: string;
  readonly payment_options: readonly PaymentOption[];
  readonly prepaid_requirement: PrepaidRequirement | null;
  readonly prepaid_amount: Minor | null;
  readonly cod: CashOnDelivery;
  /** The methods that were available when the session was created. */
  readonly payment_methods: readonly Instrument['method'][];
  readonly line_items: readonly LineItem[];
  readonly client_reference_id: string | null;
  readonly storefront: { readonly shop_domain: string | null; readonly cart_token: string | null } | null;
  readonly url: string;
  readonly success_url: string | null;
  readonly cancel_url: string | null;
  readonly expires_at: UnixSeconds;
  readonly metadata: Metadata;
  readonly personal: PersonalAtCheckout;
  /** The risk assessment, where it is a fact of its own, as before 0.2.0. */
  readonly risk_assessment?: string;
  /** The payment link that created the session; absent in other sessions. */
  readonly payment_link?: LinkOfSession;
}

export interface LinkOfSession {
  readonly payment_link: string;
  /** The existing order that the link collects for; null where the payment places an order. */
  readonly order: string | null;
  /** The discount that the link gives on the amount that the order owes. */
  readonly discount: Minor;
}

export interface SessionCompleted extends Carries {
  readonly order: string;
  readonly payment_option: PaymentOption;
  /** The payment of the prepaid part; null without one. */
  readonly payment: PaymentStarted | null;
  /** The capture, where it completed the session. */
  readonly capture?: PaymentCaptured;
  /** When the order must be paid by; absent or null where the payment came first, or none is expected. */
  readonly payment_due_at?: UnixSeconds | null;
}

/** The changed fields, with their new values. */
export type SessionUpdated = Partial<
  Pick<SessionCreated, 'client_reference_id' | 'success_url' | 'cancel_url' | 'expires_at' | 'metadata' | 'personal'>
>;

/** A payment that completes the session once it is captured. The id of the order that it will place is known in advance. */
export interface SessionPaymentStarted {
  readonly order: string;
  readonly payment_option: PaymentOption;
  readonly payment: PaymentStarted;
}

/**
 * A payment that the gateway accepted, and that the shopper has to act on. `gateway_reference` is the gateway's id of the payment, or of what the payment will
 * be made from.
 */
export interface SubmittedPayment {
  readonly payment: string;
  readonly gateway_reference: string;
  readonly next_action: NextAction;
}

export const sessionStream = (session: string): string => `checkout_session-${session}`;

/** The session that owns a stream, or null for any other stream. */
export const sessionOf = (stream: string): string | null =>
  stream.startsWith('checkout_session-') ? stream.slice('checkout_session-'.length) : null;
