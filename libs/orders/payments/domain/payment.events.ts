import type { Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { NextAction } from '#orders/payments/domain/next-action';
import type { UnixSeconds } from '#kernel/time';

/** Facts about money coming in, appended to the order's stream. */
export type PaymentFact =
  /** A payment of the order was begun. */
  | Fact<'payment.started', PaymentStarted>
  /** The gateway and the connection of a payment were chosen, before the gateway was called. */
  | Fact<'payment.routed', { payment: string } & PaymentRoute>
  /** The gateway took the payment on. */
  | Fact<'payment.submitted', { payment: string } & PaymentAtGateway>
  /** The shopper has to do something before the payment can go on. */
  | Fact<'payment.action_required', { payment: string; checkout_session: string; next_action: NextAction }>
  /** The money is there. */
  | Fact<'payment.captured', PaymentCaptured>
  /** The gateway took money that the order did not wait for; it is to go back. */
  | Fact<'payment.captured_again', PaymentCapturedAgain>
  /** Money that the order did not wait for went back. */
  | Fact<'payment.returned', { payment: string; refund: string; reference: string | null }>
  /** Something of a payment or refund needs a person. */
  | Fact<'payment.alert_raised', PaymentAlert>
  /** The payment failed, was given up or came too late. */
  | Fact<'payment.failed', { payment: string; checkout_session: string; error: PaymentError }>;

export const PAYMENT_STATES = ['created', 'processing', 'captured', 'failed'] as const;

/** `hosted`: the gateway's own page offers its methods. */
export const PAYMENT_INSTRUMENTS = ['upi', 'card', 'netbanking', 'wallet', 'hosted'] as const;

/** Where a shopper pays: on the gateway's own page, or from our server to its server. */
export const PAYMENT_CHANNELS = ['hosted', 's2s'] as const;
export const channelOf = ({ method }: Pick<Instrument, 'method'>): (typeof PAYMENT_CHANNELS)[number] =>
  method === 'hosted' ? 'hosted' : 's2s';

/**
 * The shopper's means of payment. The details are under the method's name, and become null once the shopper is forgotten; a card is known only by the
 * gateway's token.
 */
export interface Instrument {
  readonly method: (typeof PAYMENT_INSTRUMENTS)[number];
  readonly method_details: {
    /** `intent`, which needs no address, or `collect`; absent in payments from before there were two. */
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
  /** When it fails if it is still open. */
  readonly expires_at: UnixSeconds;
  /** Where the shopper goes after coming back from the gateway; absent where nobody said. */
  readonly return_url?: string;
  /** The payment link that it is paid by; absent in others. */
  readonly payment_link?: string;
  /** What the link takes off what the order owes; absent where it takes nothing off. */
  readonly discount?: Minor;
}

/** The route of a payment, recorded before the gateway is called. */
export interface PaymentRoute {
  /** Which kind of gateway. */
  readonly gateway: string;
  /** Our connection to it. */
  readonly connection: string;
}

/** The connection that a payment goes through. `isNew`: it was just recorded, so the gateway was not called before. */
export interface RoutedPayment {
  readonly connection: string;
  readonly isNew: boolean;
}

/** The way money came, which it goes back by. */
export interface PaymentAtGateway extends PaymentRoute {
  /** The gateway's id of the payment. */
  readonly gateway_reference: string;
}

export interface PaymentCaptured extends PaymentAtGateway {
  readonly payment: string;
  readonly checkout_session: string;
  /** What counts as paid. */
  readonly amount: Minor;
  /** What an offer of the gateway's took off it: it counts as paid and did not come in. Absent where there was none. */
  readonly gateway_discount?: Minor;
  /** What the shopper paid beyond it for the payment itself, which the gateway keeps. Absent where there was none. */
  readonly customer_fee?: Minor;
  readonly bank_reference: string | null;
  readonly bank_reference_type: 'rrn' | 'arn' | 'utr' | null;
  /** What the shopper paid with: on the gateway's own page, where it tells, or by a try that was not the order's last. */
  readonly method_used?: Instrument['method'];
  /** The payment links that have nothing left to collect, now that the money is there; absent where there are none. */
  readonly payment_links?: readonly string[];
}

/** The gateway took money that the order did not wait for. It is not the order's, and goes back under `refund`, which lowers nothing of the order. */
export interface PaymentCapturedAgain extends PaymentAtGateway {
  readonly payment: string;
  /** The session that it was begun in; null in facts from before this was kept. */
  readonly checkout_session: string | null;
  readonly refund: string;
  readonly amount: Minor;
  /** Absent in facts from before such a refund was shown. */
  readonly currency?: string;
  readonly method?: Instrument['method'];
  /** What the shopper paid with on the gateway's own page, where it tells. */
  readonly method_used?: Instrument['method'];
}

/** What people should look at: money that does not fit, or a gateway that does not answer. */
export interface PaymentAlert {
  readonly alert:
    | 'amount_mismatch'
    | 'currency_mismatch'
    | 'captured_again'
    | 'fulfilled_unpaid'
    | 'gateway_unavailable'
    | 'outcome_unknown'
    | 'refund_mismatch'
    | 'refunded_after_failure'
    | 'refund_failed_after_success'
    | 'return_failed';
  readonly payment: string;
  /** What is to go back, if that is what it is about. */
  readonly refund: string | null;
  readonly message: string;
}

/** The code of a payment that we have stopped waiting for; the gateway may tell otherwise yet. */
export const PAYMENT_EXPIRED = 'payment_expired';
/** The code of a payment that the shopper has given up; the gateway may tell otherwise yet. */
export const ABANDONED = 'abandoned';

export const TOO_LATE: PaymentError = { code: PAYMENT_EXPIRED, message: 'The shopper did not pay in time.' };
export const GIVEN_UP: PaymentError = { code: ABANDONED, message: 'The shopper gave this payment up.' };

export interface PaymentError {
  readonly code: string;
  readonly message: string;
}
