import type { BankReference } from '#integrations/payments/gateway/gateway-notice';

/** What we read of Razorpay's resources; there is more in them. Amounts in minor units, times in Unix seconds. */
export interface OrderEntity {
  readonly id: string;
  readonly created_at: number;
}

export interface ErrorFields {
  readonly error_code?: string | null;
  readonly error_description?: string | null;
  readonly error_reason?: string | null;
}

/** An empty set of notes comes as an empty list. */
type Notes = Readonly<Record<string, string>> | readonly [];

type AcquirerRecord = Readonly<Record<string, string | null>>;

export interface PaymentEntity extends ErrorFields {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: number;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly notes?: Notes;
  readonly acquirer_data?: AcquirerRecord | null;
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

export interface Collection<Entity> {
  readonly items: readonly Entity[];
}

export function note(entity: { readonly notes?: Notes }, name: string): string | null {
  const value: unknown = (entity.notes as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value : null;
}

export function bankReference(entity: { readonly acquirer_data?: AcquirerRecord | null }): BankReference | null {
  for (const type of ['rrn', 'arn', 'utr'] as const) {
    const value = entity.acquirer_data?.[type];
    if (value) return { type, value: String(value) };
  }
  return null;
}
