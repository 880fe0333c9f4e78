import type { DataOf, Fact } from '#kernel/fact';
import type { MetadataChanges } from '#kernel/metadata';
import type { Minor } from '#kernel/money';

/** Facts about refunds, appended to the order's stream. Amounts in minor units of the order's currency. */
export type RefundFact =
  /** A refund was requested, and its amount was reserved. */
  | Fact<'refund.requested', RefundRequested>
  /** The gateway accepted the refund. */
  | Fact<'refund.submitted', { refund: string; gateway_reference: string }>
  /** The refund succeeded. */
  | Fact<'refund.succeeded', { refund: string; amount: Minor; reference: string | null; reference_type: ReferenceType | null }>
  /** The gateway reported success for a refund that it had reported as failed. */
  | Fact<
      'refund.succeeded_after_failure',
      { refund: string; amount: Minor; reference: string | null; reference_type: ReferenceType | null }
    >
  /** The gateway reported the bank's reference of a refund after its success. */
  | Fact<'refund.reference_told', { refund: string; reference: string; reference_type: ReferenceType | null }>
  /** The refund failed, and its amount can be refunded again. */
  | Fact<'refund.failed', { refund: string; amount: Minor; failure_code: RefundFailureCode; failure_message: string }>
  /** The bank returned a refund that had succeeded. Its amount can be refunded again. */
  | Fact<'refund.failed_after_success', { refund: string; amount: Minor; failure_code: RefundFailureCode; failure_message: string }>
  /** The gateway reported a refund that was made at the gateway itself. */
  | Fact<'refund.recorded', RefundRecorded>
  /** The merchant changed the refund's metadata; null removes a key. */
  | Fact<'refund.metadata_changed', { refund: string; changes: MetadataChanges }>
  /** The merchant set or removed the refund's credit note. */
  | Fact<'refund.credit_note_changed', { refund: string; credit_note: CreditNote | null }>
  /** The shopper was forgotten, so the refund's destination and note were erased. */
  | Fact<'refund.destination_forgotten', { refund: string; label_masked: null }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<RefundFact> {}
}

export const REFUND_REASONS = ['customer_request', 'duplicate', 'fraudulent', 'product_defect', 'partial_return', 'other'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_FAILURE_CODES = [
  'account_closed',
  'instrument_expired',
  'insufficient_balance',
  'declined',
  'processor_error',
  'unknown',
] as const;
export type RefundFailureCode = (typeof REFUND_FAILURE_CODES)[number];

export type ReferenceType = 'arn' | 'rrn' | 'utr';
/** The initiators of refunds. Refunds made at the gateway and returns of duplicate captures are shown in the same list. */
export const REFUND_INITIATORS = ['api', 'dashboard', 'storefront_cancellation', 'late_capture', 'duplicate_capture'] as const;
export type RefundInitiator = (typeof REFUND_INITIATORS)[number];

/** The merchant's own credit note for a refund. */
export interface CreditNote {
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly date: string | null;
}

export interface RefundRequested {
  readonly refund: string;
  readonly order_id: string;
  /** The session that the payment was begun in; null in facts from before this was kept. */
  readonly checkout_session: string | null;
  /** The payment that is refunded, to the instrument it came from (interface §3.4). */
  readonly payment: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly reason: RefundReason | null;
  readonly note: string | null;
  readonly metadata: Readonly<Record<string, string | number | boolean>>;
  readonly initiated_by: RefundInitiator;
  readonly created_by: string | null;
  readonly destination: { readonly type: string; readonly label_masked: string | null };
}

/** A refund that was made at the gateway itself, such as in its dashboard, without a request of this service. */
export interface RefundRecorded extends Pick<
  RefundRequested,
  'refund' | 'order_id' | 'checkout_session' | 'payment' | 'amount' | 'currency' | 'destination'
> {
  /** The gateway's id of the refund. Each refund is recorded once. */
  readonly gateway_reference: string;
  readonly reference: string | null;
  readonly reference_type: ReferenceType | null;
}
