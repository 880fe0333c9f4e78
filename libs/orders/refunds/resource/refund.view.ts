import type { Happened, View } from '#kernel/fact';
import { orderOf } from '#orders/domain/order.events';
import type { PaymentCapturedAgain, PaymentFact } from '#orders/payments/domain/payment.events';
import type { RefundFact, RefundRequested } from '#orders/refunds/domain/refund.events';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';

type Story = RefundFact | PaymentFact;
type StoredEvent = Happened<Story> & { readonly stream: string; readonly metadata: { readonly livemode: boolean } };

/** One refund as `GET /refunds/{id}` shows it, told by its order's stream. */
export const refundResource = (id: string): View<RefundResource | null, Story> => ({
  initial: null,
  evolve: (refund, event) => (refundOf(event) === id ? refundEvolved(refund, event) : refund),
});

/** The refund that a fact is about; null where it is about none that is shown. */
export const refundOf = ({ type, data }: Story): string | null => {
  if (type === 'payment.captured_again' && data.currency === undefined) return null;
  return 'refund' in data ? data.refund : null;
};

/** What a fact about one refund makes of its resource. */
export function refundEvolved(refund: RefundResource | null, event: Happened<Story>): RefundResource | null {
  if (event.type === 'refund.requested') return requested(event.data, event as StoredEvent);
  if (event.type === 'payment.captured_again') return duplicate(event.data, event as StoredEvent);
  if (refund === null) return null;
  const { at } = event;
  switch (event.type) {
    case 'refund.submitted':
      return { ...refund, pending_reason: 'processing_at_gateway', updated_at: at };
    case 'refund.succeeded':
    case 'refund.succeeded_after_failure': {
      const { reference, reference_type } = event.data;
      const destination = { ...refund.destination, reference, reference_type };
      return { ...refund, status: 'succeeded', pending_reason: null, ...NOT_FAILED, destination, succeeded_at: at, updated_at: at };
    }
    case 'refund.reference_told': {
      const { reference, reference_type } = event.data;
      return { ...refund, destination: { ...refund.destination, reference, reference_type }, updated_at: at };
    }
    case 'refund.failed': {
      const { failure_code, failure_message } = event.data;
      return { ...refund, status: 'failed', pending_reason: null, failure_code, failure_message, failed_at: at, updated_at: at };
    }
    case 'payment.returned': {
      const destination = { ...refund.destination, reference: event.data.reference };
      return { ...refund, status: 'succeeded', pending_reason: null, ...NOT_FAILED, destination, succeeded_at: at, updated_at: at };
    }
    case 'payment.alert_raised': {
      if (event.data.alert !== 'return_failed') return refund;
      const failure = { failure_code: 'unknown', failure_message: event.data.message } as const;
      return { ...refund, status: 'failed', pending_reason: null, ...failure, failed_at: at, updated_at: at };
    }
    case 'refund.destination_forgotten':
      return { ...refund, destination: { ...refund.destination, label_masked: event.data.label_masked }, updated_at: at };
    default:
      return refund;
  }
}

const NOT_FAILED = { failure_code: null, failure_message: null, failed_at: null } as const;

/** Money that the order did not wait for goes back by itself: none of the order's amounts knows of it. */
const duplicate = (
  { refund, payment, amount, currency, method, method_used }: PaymentCapturedAgain,
  event: StoredEvent,
): RefundResource => ({
  ...requested(
    {
      refund,
      order_id: orderOf(event.stream)!,
      payment,
      amount,
      currency: currency!,
      reason: 'duplicate',
      note: null,
      metadata: {},
      initiated_by: 'duplicate_capture',
      created_by: null,
      destination: { type: method_used ?? method!, label_masked: null },
    },
    event,
  ),
  pending_reason: 'processing_at_gateway',
});

const requested = (data: RefundRequested, { at, metadata: { livemode } }: StoredEvent): RefundResource => ({
  id: data.refund,
  object: 'refund',
  livemode,
  order_id: data.order_id,
  payment: data.payment,
  amount: data.amount,
  currency: data.currency,
  reason: data.reason,
  note: data.note,
  status: 'pending',
  pending_reason: 'queued',
  ...NOT_FAILED,
  destination: { ...data.destination, reference: null, reference_type: null },
  initiated_by: data.initiated_by,
  created_by: data.created_by,
  metadata: data.metadata,
  created_at: at,
  updated_at: at,
  succeeded_at: null,
});
