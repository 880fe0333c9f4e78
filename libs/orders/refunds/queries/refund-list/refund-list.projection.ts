import { caseless } from '#kernel/comparable';
import { bareNumber } from '#kernel/parcel-names';
import type { LateCaptureFact } from '#orders/domain/events/late-capture.events';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { refundEvolved, refundOf } from '#orders/refunds/resource/refund.view';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { queriesOf } from '#platform/storage/document-queries';

export const REFUND_LIST = 'refunds';

const LATE: readonly string[] = [
  'checkout_session.payment_captured_late',
  'checkout_session.refund_succeeded',
  'checkout_session.refund_failed',
] satisfies LateCaptureFact['type'][];

const isAboutMoney = ({ type }: RecordedEvent): boolean => type.startsWith('refund.') || type.startsWith('payment.') || LATE.includes(type);

export const refundList: Projection<RefundResource> = {
  name: REFUND_LIST,
  version: 10,
  ofOneStream: true,
  filters: {
    order_id: (refund) => refund.order_id,
    payment: (refund) => refund.payment,
    status: (refund) => refund.status,
    reason: (refund) => refund.reason,
    bank_reference: (refund) => bareNumber(refund.destination.reference),
    credit_note_number: ({ credit_note }) => credit_note && caseless(credit_note.number),
    succeeded_at: (refund) => refund.succeeded_at,
  },
  times: ['succeeded_at'],
  documentOf: (event) => (isAboutMoney(event) ? refundOf(event) : null),
  evolve: (refund, event) => refundEvolved(refund, event),
  createdAt: (refund) => refund.created_at,
};

export const refundQueries = queriesOf(REFUND_LIST, 're');
