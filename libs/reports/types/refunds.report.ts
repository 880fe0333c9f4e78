import { refundList, type RefundResource, REFUND_REASONS, REFUND_STATUSES } from '#orders/queries/contract';
import { amount, flag, object, text, time } from '#reports/types/column';
import { currencyFilter, type ReportType } from '#reports/types/report-type';

export const refundsReport: ReportType<RefundResource, RefundResource> = {
  type: 'refunds.1',
  name: 'Refunds',
  documents: refundList,
  beside: [],
  row: (refund) => refund,
  currencyOf: ({ currency }) => currency,
  dates: {
    created_at: ({ created_at }) => created_at,
    succeeded_at: ({ succeeded_at }) => succeeded_at,
    failed_at: ({ failed_at }) => failed_at,
  },
  filters: {
    status: { values: REFUND_STATUSES, of: ({ status }) => status },
    reason: { values: REFUND_REASONS, of: ({ reason }) => reason },
    order_id: { of: ({ order_id }) => order_id },
    currency: currencyFilter(({ currency }) => currency),
  },
  columns: [
    text('refund_id', 'The refund.', ({ id }) => id),
    text('order_id', 'The order; empty of money that came too late for one.', ({ order_id }) => order_id),
    text('payment_id', 'The payment it goes back to.', ({ payment }) => payment),
    time('created_at', 'When it was requested.', ({ created_at }) => created_at),
    text('status', 'Where it stands.', ({ status }) => status),
    text('currency', 'ISO 4217: what the amount is in.', ({ currency }) => currency),
    amount('amount', 'What goes back.', (refund) => refund.amount),
    text('reason', 'Why.', ({ reason }) => reason),
    text('note', 'The merchant’s note.', ({ note }) => note),
    text('initiated_by', 'Who set it off.', ({ initiated_by }) => initiated_by),
    text('destination_type', 'The kind of instrument it goes back to.', ({ destination }) => destination.type),
    text('reference', 'The bank’s reference.', ({ destination }) => destination.reference),
    text('reference_type', 'What kind of reference: arn, rrn or utr.', ({ destination }) => destination.reference_type),
    text('failure_code', 'Why it failed.', ({ failure_code }) => failure_code),
    text('failure_message', 'Why it failed, in words.', ({ failure_message }) => failure_message),
    time('succeeded_at', 'When it succeeded.', ({ succeeded_at }) => succeeded_at),
    time('failed_at', 'When it failed.', ({ failed_at }) => failed_at),
    object('metadata', 'What the merchant keeps with it.', ({ metadata }) => metadata),
    flag('livemode', 'Whether real money moves.', ({ livemode }) => livemode),
    text('checkout_session_id', 'The session that the payment was begun in.', ({ checkout_session }) => checkout_session),
    text('settlement_utr', 'The bank transfer that it was taken off.', ({ settlement }) => settlement?.utr ?? null),
    amount('gateway_fee', 'What the gateway charged for it, without tax.', ({ settlement }) => settlement?.fee ?? null),
    amount('gateway_tax', 'The tax on that.', ({ settlement }) => settlement?.tax ?? null),
    // Documents from before refunds had credit notes lack the field.
    text('credit_note_number', 'The number of the merchant’s credit note.', ({ credit_note }) => credit_note?.number ?? null),
    text('credit_note_date', 'The date of the credit note, YYYY-MM-DD.', ({ credit_note }) => credit_note?.date ?? null),
  ],
};
