import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import { type Instrument, PAYMENT_INSTRUMENTS } from '#orders/contract';

/** Why money did not move, in the codes of the HTTP interface (§2.6). */
export type FailureCode = 'account_closed' | 'instrument_expired' | 'insufficient_balance' | 'declined' | 'processor_error' | 'unknown';

export interface GatewayFailure {
  readonly code: FailureCode;
  readonly message: string;
}

/** The bank's reference of a transfer: retrieval reference number, acquirer reference number or unique transaction reference. */
export interface BankReference {
  readonly type: 'rrn' | 'arn' | 'utr';
  readonly value: string;
}

interface Movement {
  /** The same in every delivery of a notice. */
  readonly eventId: string;
  readonly at: UnixSeconds;
  /** Our id of the order; null when we gave the gateway none. */
  readonly order: string | null;
  /** Our id of the checkout session, if the gateway got that instead; otherwise null. */
  readonly session: string | null;
  readonly amount: Minor;
  readonly currency: string;
  readonly bankReference: BankReference | null;
}

export interface PaymentNotice extends Movement {
  readonly kind: 'payment_authorized' | 'payment_captured' | 'payment_failed';
  /** Our id of the payment; null when we gave the gateway none. */
  readonly payment: string | null;
  /** The gateway's id of the payment. */
  readonly gatewayReference: string;
  /** null unless the payment failed. */
  readonly failure: GatewayFailure | null;
  /** The method used on the gateway's own page, if reported. */
  readonly methodUsed?: Instrument['method'];
}

/** A refund as the gateway reports it. */
export interface Returned {
  readonly amount: Minor;
  readonly currency: string;
  /** The gateway's id of the refunded payment. */
  readonly gatewayPayment: string;
}

export interface RefundNotice extends Movement, Returned {
  readonly kind: 'refund_processed' | 'refund_failed';
  /** Our id of the refund; null when we did not request it. */
  readonly refund: string | null;
  /** The gateway's id of the refund. */
  readonly gatewayReference: string;
  /** null unless the refund failed. */
  readonly failure: GatewayFailure | null;
}

/** A dispute's notice only identifies it; its state is queried, because notices arrive in any order. */
export interface DisputeNotice {
  readonly kind: 'dispute';
  readonly eventId: string;
  readonly at: UnixSeconds;
  /** The gateway's ids of the dispute and of the payment. */
  readonly gatewayReference: string;
  readonly gatewayPayment: string;
}

export interface OtherNotice {
  readonly kind: 'other';
  readonly eventId: string;
  readonly at: UnixSeconds;
  /** The gateway's name of what happened. */
  readonly event: string;
}

/** A message that a gateway sends of its own accord. It may come late, more than once and in any order. */
export type GatewayNotice = PaymentNotice | RefundNotice | DisputeNotice | OtherNotice;

/** The note on a payment that is made on the gateway's own page, where the shopper may try again after a bank's refusal. */
export const HOSTED = { hosted: 'yes' } as const;

/** The field `methodUsed` of a notice; empty for a method that shoppers cannot choose here. */
export function methodUsed(name: string | undefined): Pick<PaymentNotice, 'methodUsed'> {
  const known = PAYMENT_INSTRUMENTS.find((method) => method === name);
  return known === undefined ? {} : { methodUsed: known };
}
