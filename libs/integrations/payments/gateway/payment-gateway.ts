import type { IncomingHttpHeaders } from 'node:http';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { DisputeReport, Instrument, NextAction } from '#orders/contract';
import type { GatewaySettlement, SettlementPage } from '#integrations/payments/gateway/gateway-settlement';
import type { UnreadEntry } from '#integrations/read-each';
import type { GatewayNotice, PaymentNotice, RefundNotice, Returned } from '#integrations/payments/gateway/gateway-notice';

export interface Charge {
  /** Our id of the payment: repeated charges with the same id are one charge. */
  readonly payment: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly instrument: Instrument;
  readonly customer: { readonly phone: string | null; readonly email: string | null };
  /** When the payment ends if nobody has paid. */
  readonly expires_at: UnixSeconds;
  /** Where the gateway sends the shopper afterwards: our own address, which queries the payment. */
  readonly return_to: string;
  readonly notes?: Readonly<Record<string, string>>;
  /** True: the gateway was not called for this payment before. Otherwise an existing payment is looked for first. */
  readonly is_first?: boolean;
}

export interface ChargeStarted {
  /** The gateway's id of the payment, or of the object it will be made from. Its outcome arrives by notice. */
  readonly reference: string;
  /** The shopper's next step; null if none. */
  readonly action: NextAction | null;
  /** The payment as the gateway has it, if that is why it refused to charge again. */
  readonly there?: PaymentNotice;
}

export interface GatewayRefundRequest {
  /** Our id of the refund: repeated refunds with the same id are one refund. */
  readonly refund: string;
  readonly gatewayPayment: string;
  readonly amount: Minor;
  /** The currency of the payment. */
  readonly currency: string;
  readonly notes?: Readonly<Record<string, string>>;
  /** `refund` by default. A try after a refusal needs another: gateways answer a known key with what they answered before. */
  readonly idempotencyKey?: string;
}

export interface GatewayRefund extends Returned {
  /** The gateway's id of the refund. Its outcome arrives by notice. */
  readonly reference: string;
}

/** The refunds that a gateway has of a payment, however they were made. */
export interface RefundsThere {
  readonly notices: readonly RefundNotice[];
  /** Whether one that was made there, without a request of this service, has no outcome yet. */
  readonly isOpen: boolean;
}

/** A dispute as the gateway reports it. */
export type GatewayDispute = Omit<DisputeReport, 'payment'>;

/** A gateway's own order or page that one payment has paid in full. Amounts in minor units of `currency`. */
export interface PaidInFull {
  readonly currency: string;
  /** The requested amount. */
  readonly requested: Minor;
  /** The captured amount: lower with an offer of the gateway, higher if the shopper bore the fee. */
  readonly captured: Minor;
}

/** A period in Unix seconds: `from` ≤ time < `to`. */
export interface Stretch {
  readonly from: UnixSeconds;
  readonly to: UnixSeconds;
}

/** A page of payments or refunds that began at a gateway in a period, in the form of their notices; open ones are omitted. */
export interface GatewayPage {
  readonly notices: readonly (PaymentNotice | RefundNotice)[];
  /** The skipped entries. */
  readonly unread: readonly UnreadEntry[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** A page of disputes that were opened at a gateway in a period. */
export interface DisputePage {
  readonly disputes: readonly GatewayDispute[];
  /** The skipped entries. */
  readonly unread: readonly UnreadEntry[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

/**
 * One account's payment gateway. Every call can be repeated after an unknown outcome without moving money twice; it rejects with `GatewayRefused`
 * (final) or `GatewayUnavailable` (outcome unknown: retry). Where the gateway refuses, the adapter queries it for the payment first: money that is there
 * is no refusal.
 */
export interface PaymentGateway {
  charge(charge: Charge): Promise<ChargeStarted>;
  refund(draft: GatewayRefundRequest): Promise<GatewayRefund>;
  /**
   * Closes the gateway's own page of a hosted payment; a closed page counts as done. Takes the reference of the charge. Resolves to the payment if it was
   * paid before.
   */
  cancelHosted(reference: string): Promise<PaymentNotice | null>;
  /** The current state of a payment, in the form of its notice; null while its outcome is open. Takes the reference of the charge. */
  paymentNow(reference: string): Promise<PaymentNotice | null>;
  /** The current state of a refund, in the form of its notice; null while its outcome is open. */
  refundNow(reference: string): Promise<RefundNotice | null>;
  /** The refunds of a payment at the gateway; called when the gateway refuses a refund. */
  refundsOf(gatewayPayment: string): Promise<RefundsThere>;
  /** The current state of a dispute. */
  disputeNow(reference: string): Promise<GatewayDispute>;
  /** The gateway's own order or page that this payment has paid in full; null if the gateway reports none. */
  paidInFull(gatewayPayment: string): Promise<PaidInFull | null>;
  /** Payments or refunds that began there, ours or not. `page`: the `next` of the previous page; null for the first. */
  begunWithin(kind: 'payments' | 'refunds', stretch: Stretch, page: string | null): Promise<GatewayPage>;
  /** Payouts to the merchant, with their lines. */
  settledWithin(stretch: Stretch, page: string | null): Promise<SettlementPage>;
  /** The current state of a settlement; null until it is paid out. `currency`: its currency as known before, if the gateway does not report it. */
  settlementNow(reference: string, currency: string): Promise<GatewaySettlement | null>;
  /** The disputes opened there. */
  disputesWithin(stretch: Stretch, page: string | null): Promise<DisputePage>;
  /** Captures an authorized amount. If the gateway refuses and has captured it already, resolves to that capture. */
  captureAuthorized(gatewayPayment: string, amount: Minor, currency: string): Promise<PaymentNotice | null>;
  /** Whether the gateway wrote this notice, judged by the raw bytes. */
  isAuthentic(rawBody: Buffer, headers: IncomingHttpHeaders): boolean;
  /** Whether the gateway wrote the parameters a shopper returns with; null if it does not sign them. */
  isReturnAuthentic(fields: Readonly<Record<string, string>>): boolean | null;
  /** Sends a request that changes nothing, to test the credentials. */
  check(): Promise<void>;
  /** @throws DomainError `invalid_json` */
  parseNotice(rawBody: Buffer, headers: IncomingHttpHeaders): GatewayNotice;
}
