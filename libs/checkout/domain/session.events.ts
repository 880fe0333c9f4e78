import type { Fact } from '#kernel/fact';
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
  /** A checkout was begun, by the merchant's server or by a payment link. */
  | Fact<'checkout_session.created', SessionCreated>
  /** The merchant changed an open session. */
  | Fact<'checkout_session.updated', SessionUpdated>
  /** The shopper chose how to pay, and the payment that completes the session was begun. */
  | Fact<'checkout_session.payment_started', SessionPaymentStarted>
  /** The gateway and the connection of the payment were decided on. */
  | Fact<'checkout_session.payment_routed', { payment: string } & PaymentRoute>
  /** The gateway took the payment on, and the shopper has to do something first. */
  | Fact<'checkout_session.payment_action_required', SubmittedPayment>
  /** The payment failed; the shopper may try another. */
  | Fact<'checkout_session.payment_failed', { payment: string; error: PaymentError }>
  /** Something of the session's payment needs a person. */
  | Fact<'checkout_session.payment_alert_raised', PaymentAlert>
  /** The shopper placed the order. */
  | Fact<'checkout_session.completed', SessionCompleted>
  /** The session ended without an order. */
  | Fact<'checkout_session.expired', { expired_reason: ExpiredReason }>;

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

/** What tells who the shopper is, and from where. */
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
  /** The methods that could be used when the session was created. */
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
  /** Where what was thought of it is a fact of its own, as before 0.2.0. */
  readonly risk_assessment?: string;
  /** The payment link that it was made by; absent in others. */
  readonly payment_link?: LinkOfSession;
}

export interface LinkOfSession {
  readonly payment_link: string;
  /** The order that it collects for, which is there already; null where its payment is to place one. */
  readonly order: string | null;
  /** What the link takes off what that order owes. */
  readonly discount: Minor;
}

export interface SessionCompleted extends Carries {
  readonly order: string;
  readonly payment_option: PaymentOption;
  /** The payment of the prepaid part, if there is one. */
  readonly payment: PaymentStarted | null;
  /** Its capture, if that is what completed the session. */
  readonly capture?: PaymentCaptured;
  /** Until when the order can be paid; absent or null where its payment came first, or none is to come. */
  readonly payment_due_at?: UnixSeconds | null;
}

/** What was changed, with the values it has since. */
export type SessionUpdated = Partial<
  Pick<SessionCreated, 'client_reference_id' | 'success_url' | 'cancel_url' | 'expires_at' | 'metadata' | 'personal'>
>;

/** A payment that completes the session once it is captured. The order it will then place is named already. */
export interface SessionPaymentStarted {
  readonly order: string;
  readonly payment_option: PaymentOption;
  readonly payment: PaymentStarted;
}

/** A payment that the gateway has taken on, under its own id of it, or of what it will be made from; the shopper has to do something first. */
export interface SubmittedPayment {
  readonly payment: string;
  readonly gateway_reference: string;
  readonly next_action: NextAction;
}

export const sessionStream = (session: string): string => `checkout_session-${session}`;

/** The session that owns a stream, or null for any other stream. */
export const sessionOf = (stream: string): string | null =>
  stream.startsWith('checkout_session-') ? stream.slice('checkout_session-'.length) : null;
