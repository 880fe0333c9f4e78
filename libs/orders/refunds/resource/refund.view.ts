import type { DeclaredFact, Happened, View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { mergedMetadata } from '#kernel/metadata';
import { orderOf } from '#orders/domain/events/order.events';
import type { PaymentCapturedAgain } from '#orders/domain/events/payment.events';
import { type LateCapture, sessionOfStream } from '#orders/domain/events/late-capture.events';
import type { RefundRecorded, RefundRequested } from '#orders/domain/events/refund.events';
import { notSettledBy, settledBy } from '#orders/settlements/resource/settled-by';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';

type StoredEvent = Happened & { readonly stream: string; readonly metadata: { readonly livemode: boolean } };

/** One refund as `GET /refunds/{id}` shows it, folded from its order's stream, or from its session's if there is no order. */
export const refundResource = (id: string): View<RefundResource | null, DeclaredFact> => ({
  initial: null,
  evolve: (refund, event) => (refundOf(event) === id ? refundEvolved(refund, event) : refund),
});

/** The refund that a fact is about; null if it is about none, or about a return that an earlier release recorded without a currency. */
export const refundOf = ({ type, data }: DeclaredFact): string | null => {
  if (type === 'payment.captured_again' && data.currency === undefined) return null;
  return 'refund' in data ? data.refund : null;
};

/** Applies a fact about one refund to its resource. */
export function refundEvolved(refund: RefundResource | null, event: Happened<DeclaredFact>): RefundResource | null {
  if (event.type === 'refund.requested') return requested(event.data, event as StoredEvent);
  if (event.type === 'refund.recorded') return recorded(event.data, event as StoredEvent);
  if (event.type === 'payment.captured_again') return duplicate(event.data, event as StoredEvent);
  if (event.type === 'checkout_session.payment_captured_late') return late(event.data, event as StoredEvent);
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
    case 'refund.failed_after_success': {
      const { failure_code, failure_message } = event.data;
      return { ...refund, status: 'failed', failure_code, failure_message, succeeded_at: null, failed_at: at, updated_at: at };
    }
    case 'checkout_session.refund_succeeded':
    case 'payment.returned': {
      const destination = { ...refund.destination, reference: event.data.reference };
      return { ...refund, status: 'succeeded', pending_reason: null, ...NOT_FAILED, destination, succeeded_at: at, updated_at: at };
    }
    case 'payment.alert_raised':
      return event.data.alert === 'return_failed' ? failed(refund, event.data.message, at) : refund;
    case 'checkout_session.refund_failed':
      return failed(refund, event.data.error.message, at);
    case 'refund.settled':
      return { ...refund, settlement: settledBy(refund.settlement ?? null, event.data), updated_at: at };
    case 'refund.settlement_returned':
      return { ...refund, settlement: notSettledBy(refund.settlement ?? null, event.data.settlement), updated_at: at };
    case 'refund.metadata_changed':
      return { ...refund, metadata: mergedMetadata(refund.metadata, event.data.changes), updated_at: at };
    case 'refund.credit_note_changed':
      return { ...refund, credit_note: event.data.credit_note, updated_at: at };
    case 'refund.destination_forgotten':
      return { ...refund, note: null, destination: { ...refund.destination, label_masked: event.data.label_masked }, updated_at: at };
    default:
      return refund;
  }
}

/** The refund after a failure whose reason the gateway gives only in words. */
const failed = (refund: RefundResource, failure_message: string, at: UnixSeconds): RefundResource => ({
  ...refund,
  status: 'failed',
  pending_reason: null,
  failure_code: 'unknown',
  failure_message,
  failed_at: at,
  updated_at: at,
});

const NOT_FAILED = { failure_code: null, failure_message: null, failed_at: null } as const;

/** A refund that was made at the gateway itself. It had succeeded when it became known. */
function recorded({ reference, reference_type, ...data }: RefundRecorded, event: StoredEvent): RefundResource {
  const refund = unrequested({ ...data, reason: null, initiated_by: 'gateway' }, event);
  const destination = { ...refund.destination, reference, reference_type };
  return { ...refund, status: 'succeeded', pending_reason: null, destination, succeeded_at: event.at };
}

/** The automatic return of a second capture. The order's amounts do not include it. */
const duplicate = (
  { refund, payment, checkout_session, amount, currency, method, method_used }: PaymentCapturedAgain,
  event: StoredEvent,
): RefundResource =>
  unrequested(
    {
      refund,
      order_id: orderOf(event.stream)!,
      payment,
      checkout_session,
      amount,
      currency: currency!,
      reason: 'duplicate',
      initiated_by: 'duplicate_capture',
      destination: { type: method_used ?? method!, label_masked: null },
    },
    event,
  );

/** The automatic refund of a late capture, which has no order. */
const late = ({ refund, payment, amount, currency, method, method_used }: LateCapture, event: StoredEvent): RefundResource =>
  unrequested(
    {
      refund,
      order_id: null,
      payment,
      checkout_session: sessionOfStream(event.stream),
      amount,
      currency,
      reason: null,
      initiated_by: 'late_capture',
      destination: { type: method_used ?? method ?? 'unknown', label_masked: null },
    },
    event,
  );

type Begun = Omit<RefundRequested, 'order_id' | 'initiated_by'> & Pick<RefundResource, 'order_id' | 'initiated_by'>;

/** A refund that nobody requested here. */
const unrequested = (data: Omit<Begun, 'note' | 'metadata' | 'created_by'>, event: StoredEvent): RefundResource => ({
  ...requested({ ...data, note: null, metadata: {}, created_by: null }, event),
  pending_reason: 'processing_at_gateway',
});

const requested = (data: Begun, { at, metadata: { livemode } }: StoredEvent): RefundResource => ({
  id: data.refund,
  object: 'refund',
  livemode,
  order_id: data.order_id,
  checkout_session: data.checkout_session,
  payment: data.payment,
  amount: data.amount,
  currency: data.currency,
  reason: data.reason,
  note: data.note,
  status: 'pending',
  pending_reason: 'queued',
  ...NOT_FAILED,
  destination: { ...data.destination, reference: null, reference_type: null },
  settlement: null,
  initiated_by: data.initiated_by,
  created_by: data.created_by,
  credit_note: null,
  metadata: data.metadata,
  created_at: at,
  updated_at: at,
  succeeded_at: null,
});
