import { refundList, type RefundResource, REFUND_REASONS, REFUND_STATUSES } from '#orders/queries/contract';
import { chargedIn } from '#reports/types/charged-by-gateway';
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
    text('refund_id', 'ID of the refund.', ({ id }) => id),
    text('order_id', 'ID of the order; empty for a refund of a late payment that no order was placed for.', ({ order_id }) => order_id),
    text('payment_id', 'ID of the payment that is refunded.', ({ payment }) => payment),
    time('created_at', 'Time at which the refund was requested.', ({ created_at }) => created_at),
    text('status', 'Status.', ({ status }) => status),
    text('currency', 'Three-letter ISO 4217 currency code.', ({ currency }) => currency),
    amount('amount', 'Amount of the refund.', (refund) => refund.amount),
    text('reason', 'Reason for the refund.', ({ reason }) => reason),
    text('note', 'The merchant’s note.', ({ note }) => note),
    text('initiated_by', 'Who initiated the refund.', ({ initiated_by }) => initiated_by),
    text('destination_type', 'Type of payment instrument that receives the money.', ({ destination }) => destination.type),
    text('reference', 'Reference issued by the bank.', ({ destination }) => destination.reference),
    text('reference_type', 'Type of the bank reference: arn, rrn or utr.', ({ destination }) => destination.reference_type),
    text('failure_code', 'Machine-readable reason for the failure.', ({ failure_code }) => failure_code),
    text('failure_message', 'Human-readable explanation of the failure.', ({ failure_message }) => failure_message),
    time('succeeded_at', 'Time at which the refund succeeded.', ({ succeeded_at }) => succeeded_at),
    time('failed_at', 'Time of the failure.', ({ failed_at }) => failed_at),
    object('metadata', 'The merchant’s own metadata.', ({ metadata }) => metadata),
    flag('livemode', 'Whether the row is of live mode, with real money.', ({ livemode }) => livemode),
    text('checkout_session_id', 'ID of the session in which the payment was started.', ({ checkout_session }) => checkout_session),
    text('settlement_utr', 'UTR of the bank transfer from which the refund was deducted.', ({ settlement }) => settlement?.utr ?? null),
    amount('gateway_fee', 'Fee charged by the gateway, before tax; empty if it charges in another currency.', ({ currency, settlement }) =>
      chargedIn(currency, settlement, 'fee'),
    ),
    amount('gateway_tax', 'Tax on the fee.', ({ currency, settlement }) => chargedIn(currency, settlement, 'tax')),
    // Documents from before refunds had credit notes lack the field.
    text('credit_note_number', 'Number of the merchant’s credit note.', ({ credit_note }) => credit_note?.number ?? null),
    text('credit_note_date', 'Date of the credit note, YYYY-MM-DD.', ({ credit_note }) => credit_note?.date ?? null),
  ],
};
