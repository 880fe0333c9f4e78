import type { DataOf, Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** Facts about money coming in, appended to the order's stream. */
export type PaymentFact =
  /** A payment of the order was started. */
  | Fact<'payment.started', PaymentStarted>
  /** The gateway and the connection of a payment were chosen, before the gateway was called. */
  | Fact<'payment.routed', { payment: string } & PaymentRoute>
  /** The gateway accepted the payment. */
  | Fact<'payment.submitted', { payment: string } & PaymentAtGateway>
  /** The shopper has to act before the payment can continue. */
  | Fact<'payment.action_required', { payment: string; checkout_session: string; next_action: NextAction }>
  /** The payment was captured. */
  | Fact<'payment.captured', PaymentCaptured>
  /** The gateway captured money that the order was not awaiting. It is refunded to the shopper. */
  | Fact<'payment.captured_again', PaymentCapturedAgain>
  /** Money that the order was not awaiting was refunded. */
  | Fact<'payment.returned', { payment: string; refund: string; reference: string | null }>
  /** A payment or refund needs a person's attention. */
  | Fact<'payment.alert_raised', PaymentAlert>
  /** The payment failed, was abandoned or expired. */
  | Fact<'payment.failed', { payment: string; checkout_session: string; error: PaymentError }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<PaymentFact> {}
}

export const PAYMENT_STATES = ['created', 'processing', 'captured', 'failed'] as const;

/** `hosted`: the shopper chooses the method on the gateway's own page. */
export const PAYMENT_INSTRUMENTS = ['upi', 'card', 'netbanking', 'wallet', 'hosted'] as const;

/** How a payment reaches the gateway: on the gateway's own page, or from our server to its server. */
export const PAYMENT_CHANNELS = ['hosted', 's2s'] as const;
export const channelOf = ({ method }: Pick<Instrument, 'method'>): (typeof PAYMENT_CHANNELS)[number] =>
  method === 'hosted' ? 'hosted' : 's2s';

/**
 * The shopper's payment method. The details are under the method's name and become null once the shopper is forgotten. A card is known only by the gateway's
 * token.
 */
export interface Instrument {
  readonly method: (typeof PAYMENT_INSTRUMENTS)[number];
  readonly method_details: {
    /** `intent` needs no VPA, `collect` does; absent in old payments. */
    readonly upi?: { readonly flow?: 'intent' | 'collect'; readonly vpa: string | null };
    readonly card?: { readonly token: string | null };
    readonly netbanking?: { readonly bank: string | null };
    readonly wallet?: { readonly provider: string | null };
  };
}

export interface PaymentStarted extends Instrument {
  readonly payment: string;
  readonly checkout_session: string;
  readonly amount: Minor;
  readonly currency: string;
  /** When the payment expires if it is still open. */
  readonly expires_at: UnixSeconds;
  /** The page to which the shopper returns after the gateway; absent if none was given. */
  readonly return_url?: string;
  /** The payment link of the payment; absent without one. */
  readonly payment_link?: string;
  /** The link's discount on the amount that the order owes; absent without a discount. */
  readonly discount?: Minor;
}

/** The route of a payment, recorded before the gateway is called. */
export interface PaymentRoute {
  /** The kind of gateway. */
  readonly gateway: string;
  /** Our connection to it. */
  readonly connection: string;
}

/** The connection that a payment goes through. `isNew`: it was just recorded, so the gateway was not called before. */
export interface RoutedPayment {
  readonly connection: string;
  readonly isNew: boolean;
}

/** The route by which money came in. Refunds take the same route. */
export interface PaymentAtGateway extends PaymentRoute {
  /** The gateway's id of the payment. */
  readonly gateway_reference: string;
}

export interface PaymentCaptured extends PaymentAtGateway {
  readonly payment: string;
  readonly checkout_session: string;
  /** The amount that counts as paid. */
  readonly amount: Minor;
  /** The discount of a gateway's offer. It counts as paid although the gateway did not collect it. Absent without one. */
  readonly gateway_discount?: Minor;
  /** The fee that the shopper paid on top, which the gateway keeps. Absent without one. */
  readonly customer_fee?: Minor;
  readonly bank_reference: string | null;
  readonly bank_reference_type: 'rrn' | 'arn' | 'utr' | null;
  /** The method that the shopper used: as reported by the gateway's own page, or of an attempt that was not the order's last. */
  readonly method_used?: Instrument['method'];
  /** The payment links that have nothing left to collect after this capture; absent without any. */
  readonly payment_links?: readonly string[];
}

/** Money that the order was not awaiting. It is refunded as `refund`, which changes none of the order's amounts. */
export interface PaymentCapturedAgain extends PaymentAtGateway {
  readonly payment: string;
  /** The checkout session of the payment; null in old facts. */
  readonly checkout_session: string | null;
  readonly refund: string;
  readonly amount: Minor;
  /** The fee that the shopper paid on top, which the gateway keeps. Absent without one, and in old facts. */
  readonly customer_fee?: Minor;
  /** Absent in old facts. */
  readonly currency?: string;
  readonly method?: Instrument['method'];
  /** The method that the shopper used on the gateway's own page, if reported. */
  readonly method_used?: Instrument['method'];
}

/** Something that a person should check: an amount that does not match, or a gateway that does not answer. */
export interface PaymentAlert {
  readonly alert:
    | 'amount_mismatch'
    | 'currency_mismatch'
    | 'captured_again'
    | 'fulfilled_unpaid'
    | 'gateway_unavailable'
    | 'outcome_unknown'
    | 'balance_low'
    | 'refund_mismatch'
    | 'refunded_after_failure'
    | 'refund_failed_after_success'
    | 'return_failed';
  readonly payment: string;
  /** The refund that the alert is about; null for other alerts. */
  readonly refund: string | null;
  readonly message: string;
}

/** The code of a payment that expired. The gateway may still report another outcome. */
export const PAYMENT_EXPIRED = 'payment_expired';
/** The code of a payment that the shopper abandoned. The gateway may still report another outcome. */
export const ABANDONED = 'abandoned';

export const TOO_LATE: PaymentError = { code: PAYMENT_EXPIRED, message: 'The shopper did not pay in time.' };
export const GIVEN_UP: PaymentError = { code: ABANDONED, message: 'The shopper gave this payment up.' };

export interface PaymentError {
  readonly code: string;
  readonly message: string;
}

/** The shopper's next step before a payment can end (interface §2.5). Valid until `expires_at`. */
export type NextAction =
  /** The shopper is sent to `url`, pays there and comes back. */
  | { readonly type: 'redirect'; readonly url: string; readonly expires_at: UnixSeconds }
  /** The shopper opens `url` (`upi://pay?…`, as the gateway gave it) in a UPI app, or scans it as a QR code. */
  | { readonly type: 'upi_intent'; readonly url: string; readonly expires_at: UnixSeconds }
  /** The shopper accepts a request in the app of this UPI address. */
  | { readonly type: 'upi_collect'; readonly vpa_masked: string; readonly expires_at: UnixSeconds };
