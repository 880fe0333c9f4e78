import type { BankReference } from '#integrations/payments/gateway/gateway-notice';

/** The fields we read of Razorpay's resources. Amounts in minor units, times in Unix seconds. */
export interface OrderEntity {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly created_at: number;
  readonly notes?: Notes;
}

export interface ErrorFields {
  readonly error_code?: string | null;
  readonly error_description?: string | null;
  readonly error_reason?: string | null;
}

/** Razorpay sends empty notes as an empty list. */
type Notes = Readonly<Record<string, string>> | readonly [];

type AcquirerRecord = Readonly<Record<string, string | number | null>>;

export interface PaymentEntity extends ErrorFields {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: number;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** false of a refunded payment: Razorpay returned it automatically, because it was not captured. */
  readonly captured?: boolean;
  /** The currency that it was converted to; absent if it was not. */
  readonly base_currency?: string;
  readonly method?: string;
  readonly order_id?: string | null;
  readonly notes?: Notes;
  readonly acquirer_data?: AcquirerRecord | null;
}

/** A Payment Link. Its payment belongs to a separate order and may lack the link's notes. */
export interface LinkEntity {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: number;
  readonly status: 'created' | 'partially_paid' | 'expired' | 'cancelled' | 'paid';
  readonly reference_id?: string;
  readonly short_url: string;
  readonly notes?: Notes;
  readonly order_id?: string;
  readonly payments?: readonly { readonly payment_id?: string; readonly status?: string }[] | null;
}

export interface RefundEntity extends ErrorFields {
  readonly id: string;
  readonly payment_id: string;
  readonly created_at: number;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly receipt?: string | null;
  readonly notes?: Notes;
  readonly acquirer_data?: AcquirerRecord | null;
}

export interface DisputeEntity {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly amount_deducted?: number | null;
  readonly reason_code?: string | null;
  readonly respond_by?: number | null;
  /** One of `DISPUTE_STATUSES` and `DISPUTE_PHASES`, or a newer word. */
  readonly status: string;
  readonly phase: string;
}

export interface Collection<Entity> {
  readonly items: readonly Entity[];
}

/** The text of a note; null if there is none with that name. */
export function note(entity: { readonly notes?: Notes }, name: string): string | null {
  const value: unknown = (entity.notes as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value : null;
}

/** The payment with the notes of its order or link, if it lacks ours: those made on the gateway's own page may. */
export const noted = (payment: PaymentEntity, { notes }: { readonly notes?: Notes }): PaymentEntity =>
  note(payment, 'payment') === null && notes !== undefined ? { ...payment, notes } : payment;

const RETURNED_UNCAPTURED = {
  status: 'failed',
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'The payment gateway returned the money to the shopper, because it was not captured.',
} as const;

/** The payment, failed if it went back without a capture. */
export const failedIfUncaptured = (payment: PaymentEntity): PaymentEntity =>
  payment.status === 'refunded' && payment.captured === false ? { ...payment, ...RETURNED_UNCAPTURED } : payment;

export function bankReference(entity: { readonly acquirer_data?: AcquirerRecord | null }): BankReference | null {
  for (const type of ['rrn', 'arn', 'utr'] as const) {
    const value = entity.acquirer_data?.[type];
    if (value) return { type, value: String(value) };
  }
  return null;
}
