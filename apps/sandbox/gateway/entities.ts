import { randomBytes, randomInt } from 'node:crypto';
import { base62OfBytes } from '#kernel/ids';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** Razorpay's resources, as sent and as stored. */
export type Notes = Readonly<Record<string, string>> | readonly [];

export interface OrderEntity {
  readonly id: string;
  readonly entity: 'order';
  readonly amount: Minor;
  readonly amount_paid: Minor;
  readonly amount_due: Minor;
  readonly currency: string;
  readonly receipt: string | null;
  readonly offer_id: null;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly attempts: number;
  readonly payment_capture: boolean;
  readonly notes: Notes;
  readonly created_at: UnixSeconds;
}

interface FailureFields {
  readonly error_code: string | null;
  readonly error_description: string | null;
  readonly error_source: string | null;
  readonly error_step: string | null;
  readonly error_reason: string | null;
}

export interface PaymentEntity extends FailureFields {
  readonly id: string;
  readonly entity: 'payment';
  readonly amount: Minor;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly order_id: string;
  readonly method: 'upi' | 'card' | 'netbanking' | 'wallet';
  readonly amount_refunded: Minor;
  readonly refund_status: null | 'partial' | 'full';
  readonly captured: boolean;
  readonly vpa: string | null;
  readonly token_id: string | null;
  readonly bank: string | null;
  readonly wallet: string | null;
  readonly email: string | null;
  readonly contact: string | null;
  readonly notes: Notes;
  readonly acquirer_data: { readonly rrn: string | null; readonly upi_transaction_id: string | null };
  readonly created_at: UnixSeconds;
}

export interface RefundEntity extends Partial<FailureFields> {
  readonly id: string;
  readonly entity: 'refund';
  readonly amount: Minor;
  readonly currency: string;
  readonly payment_id: string;
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly acquirer_data: { readonly arn: string | null; readonly rrn: string | null };
  readonly batch_id: null;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly speed_requested: string;
  readonly speed_processed: string;
  readonly created_at: UnixSeconds;
}

/** A page of the gateway's own, on which the shopper chooses how to pay. Its payment belongs to an order made for it. */
export interface LinkEntity {
  readonly id: string;
  readonly entity: 'payment_link';
  readonly accept_partial: false;
  readonly amount: Minor;
  readonly amount_paid: Minor;
  readonly callback_method: string;
  readonly callback_url: string;
  readonly cancelled_at: UnixSeconds;
  readonly created_at: UnixSeconds;
  readonly currency: string;
  readonly customer: Readonly<Record<string, string>>;
  readonly description: string;
  readonly expire_by: UnixSeconds;
  readonly expired_at: UnixSeconds;
  readonly first_min_partial_amount: 0;
  readonly notes: Notes;
  readonly notify: Readonly<Record<string, boolean>>;
  readonly order_id?: string;
  readonly payments: readonly object[];
  readonly reference_id: string;
  readonly reminder_enable: boolean;
  readonly reminders: readonly [];
  readonly short_url: string;
  readonly status: 'created' | 'paid' | 'cancelled' | 'expired';
  readonly updated_at: UnixSeconds;
  readonly upi_link: false;
  readonly user_id: '';
}

export const DISPUTE_PHASES = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;

export interface DisputeEntity {
  readonly id: string;
  readonly entity: 'dispute';
  readonly payment_id: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly amount_deducted: Minor;
  readonly gateway_dispute_id: string;
  readonly reason_code: string;
  readonly respond_by: UnixSeconds;
  /** `open`, `under_review`, `won`, `lost`, `closed`, or one that Razorpay may add. */
  readonly status: string;
  /** One of `DISPUTE_PHASES`, or one that Razorpay may add. */
  readonly phase: string;
  readonly created_at: UnixSeconds;
}

/** A transfer to the merchant. `fees` include `tax`. */
export interface SettlementEntity {
  readonly id: string;
  readonly entity: 'settlement';
  readonly amount: number;
  readonly status: 'created' | 'processed' | 'failed';
  readonly fees: Minor;
  readonly tax: Minor;
  readonly utr: string;
  readonly created_at: UnixSeconds;
}

/** A line of a settlement. `fee` includes `tax`. It is sent without `id` and `entity`. */
export interface ReconEntity {
  readonly id: string;
  readonly entity: 'recon';
  readonly entity_id: string;
  readonly type: 'payment' | 'refund' | 'adjustment';
  readonly debit: Minor;
  readonly credit: Minor;
  readonly amount: Minor;
  readonly currency: string;
  readonly fee: Minor;
  readonly tax: Minor;
  readonly on_hold: false;
  readonly settled: true;
  readonly created_at: UnixSeconds;
  readonly settled_at: UnixSeconds;
  readonly settlement_id: string;
  readonly settlement_utr: string;
  readonly posted_at: null;
  /** Credits of the merchant that paid its fee, or the refund. */
  readonly credit_type: 'default' | 'fee' | 'refund';
  readonly description: null;
  readonly notes: Notes;
  readonly payment_id: string | null;
  readonly order_id: string | null;
  readonly order_receipt: string | null;
  readonly method: string | null;
  readonly dispute_id: string | null;
}

export type Entity = OrderEntity | PaymentEntity | RefundEntity | LinkEntity | DisputeEntity | SettlementEntity | ReconEntity;

/** 14 characters after the prefix, like Razorpay's ids. */
export const newId = (prefix: string): string => prefix + base62OfBytes(randomBytes(11), 14);

/** A retrieval reference number: 12 digits. */
export const newRrn = (): string => String(randomInt(100_000_000_000, 281_474_976_710_655)).slice(0, 12);

export const NO_FAILURE: FailureFields = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

/** `unknown` stands for a bank without a reason. */
export const failure = (reason: string, description: string): FailureFields => ({
  error_code: reason === 'unknown' ? null : 'BAD_REQUEST_ERROR',
  error_description: description,
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: reason,
});
