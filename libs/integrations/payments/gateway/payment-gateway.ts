import type { IncomingHttpHeaders } from 'node:http';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { DisputeReport, Instrument, NextAction } from '#orders/contract';
import type { GatewaySettlement, SettlementPage } from '#integrations/payments/gateway/gateway-settlement';
import type { GatewayNotice, PaymentNotice, RefundNotice, Returned } from '#integrations/payments/gateway/gateway-notice';

export interface Charge {
  /** Our id of the payment: a repeated charge with the same id is one charge. */
  readonly payment: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly instrument: Instrument;
  readonly customer: { readonly phone: string | null; readonly email: string | null };
  /** When the payment ends. */
  readonly expires_at: UnixSeconds;
  /** Where the gateway sends the shopper afterwards: our own address, which queries the payment. */
  readonly return_to: string;
  readonly notes?: Readonly<Record<string, string>>;
  /** The gateway was not called for it before; otherwise a payment that may exist is looked up first. */
  readonly is_first?: boolean;
}

export interface ChargeStarted {
  /** The gateway's id of the payment, or of what it will be made from. Its outcome comes by notice. */
  readonly reference: string;
  /** What the shopper has to do first; null if nothing. */
  readonly action: NextAction | null;
}

export interface GatewayRefundRequest {
  /** Our id of the refund: a repeated refund with the same id is one refund. */
  readonly refund: string;
  readonly gatewayPayment: string;
  readonly amount: Minor;
  /** The currency of the payment. */
  readonly currency: string;
  readonly notes?: Readonly<Record<string, string>>;
}

export interface GatewayRefund extends Returned {
  /** The gateway's id of the refund. Its outcome comes by notice. */
  readonly reference: string;
}

/** A dispute as the gateway has it. */
export type GatewayDispute = Omit<DisputeReport, 'payment'>;

/** An order or page of the gateway's own that one payment has paid in full. Amounts in minor units. */
export interface PaidInFull {
  /** The amount that it is for. */
  readonly requested: Minor;
  /** What the payment took: less by an offer of the gateway's, more where the shopper bore the fee. */
  readonly captured: Minor;
}

/** A stretch of time, Unix seconds: from `from` on, and before `to`. */
export interface Stretch {
  readonly from: UnixSeconds;
  readonly to: UnixSeconds;
}

/** Some of what a gateway has begun in a stretch of time, each as its notice would tell; what is open yet is left out. */
export interface GatewayPage {
  readonly notices: readonly (PaymentNotice | RefundNotice)[];
  /** Leads to more; null at the end. */
  readonly next: string | null;
}

/** Some of the disputes that were opened at a gateway in a stretch of time. */
export interface DisputePage {
  readonly disputes: readonly GatewayDispute[];
  /** Leads to more; null at the end. */
  readonly next: string | null;
}

/**
 * One account's payment gateway. Every call may be made again after an unknown outcome without moving money twice; it rejects with
 * `GatewayRefused` (final) or `GatewayUnavailable` (outcome unknown: try again).
 */
export interface PaymentGateway {
  charge(charge: Charge): Promise<ChargeStarted>;
  refund(draft: GatewayRefundRequest): Promise<GatewayRefund>;
  /** Ends the gateway's own page that a hosted payment was to be made on; ended already counts as done. Takes the reference of the charge. */
  cancelHosted(reference: string): Promise<void>;
  /** The current state of a payment, in the form of its notice; null while its outcome is open. Takes the reference of the charge. */
  paymentNow(reference: string): Promise<PaymentNotice | null>;
  /** The same of a refund. */
  refundNow(reference: string): Promise<RefundNotice | null>;
  /** The current state of a dispute. */
  disputeNow(reference: string): Promise<GatewayDispute>;
  /** The gateway's own order or page that a payment was for, where it says that it is paid in full; null where it does not. */
  paidInFull(gatewayPayment: string): Promise<PaidInFull | null>;
  /** What was begun there, by us or by others. */
  begunWithin(kind: 'payments' | 'refunds', stretch: Stretch, page: string | null): Promise<GatewayPage>;
  /** What was paid out to the merchant, settlement by settlement. */
  settledWithin(stretch: Stretch, page: string | null): Promise<SettlementPage>;
  /** The current state of a settlement; null while it is not paid out. */
  settlementNow(reference: string): Promise<GatewaySettlement | null>;
  /** The disputes that were opened there. */
  disputesWithin(stretch: Stretch, page: string | null): Promise<DisputePage>;
  /** Takes the money that the shopper's bank has set aside. Done already counts as done. */
  captureAuthorized(gatewayPayment: string, amount: Minor, currency: string): Promise<void>;
  /** Whether the gateway itself wrote this notice: judged on the bytes as they came. */
  isAuthentic(rawBody: Buffer, headers: IncomingHttpHeaders): boolean;
  /** Whether the gateway itself wrote what a shopper has come back with; null where it signs nothing of that. */
  isReturnAuthentic(fields: Readonly<Record<string, string>>): boolean | null;
  /** Asks something that changes nothing, to see whether the credentials are good. */
  check(): Promise<void>;
  /** @throws DomainError `invalid_json` */
  parseNotice(rawBody: Buffer, headers: IncomingHttpHeaders): GatewayNotice;
}
