import { sum } from '#kernel/money';
import { PAYMENT_STATES, paymentList, type PaymentResource, refundList, type RefundResource } from '#orders/queries/contract';
import { amount, flag, text, time } from '#reports/types/column';
import { currencyFilter, type ReportType } from '#reports/types/report-type';

interface PaymentRow {
  readonly payment: PaymentResource;
  readonly refunds: readonly RefundResource[];
}

/** Of money in another currency than the payment's, the payment's amount knows nothing either. */
const refundedOf = ({ payment, refunds }: PaymentRow): number =>
  sum(refunds.filter(({ status, currency }) => status === 'succeeded' && currency === payment.currency).map((refund) => refund.amount));

export const paymentsReport: ReportType<PaymentResource, PaymentRow> = {
  type: 'payments.1',
  name: 'Payments, one row for each try',
  documents: paymentList,
  beside: [
    {
      projection: refundList,
      by: 'payment',
      keyOf: ({ status, id }) => (status === 'captured' ? id : null),
      // What the session of an order's payment took once more is no money of the order's payment.
      isBeside: ({ order_id }, refund: RefundResource) => refund.order_id === order_id,
    },
  ],
  row: (payment, beside) => ({ payment, refunds: (beside[refundList.name] ?? []) as readonly RefundResource[] }),
  currencyOf: ({ payment }) => payment.currency,
  dates: {
    created_at: ({ payment }) => payment.created_at,
    captured_at: ({ payment }) => payment.captured_at,
    failed_at: ({ payment }) => payment.failed_at,
  },
  filters: {
    status: { values: PAYMENT_STATES, of: ({ payment }) => payment.status },
    method: { of: ({ payment }) => payment.method_details.type },
    gateway: { of: ({ payment }) => payment.gateway },
    order_id: { of: ({ payment }) => payment.order_id },
    currency: currencyFilter(({ payment }) => payment.currency),
  },
  columns: [
    text('payment_id', 'The payment.', ({ payment }) => payment.id),
    text('order_id', 'The order; empty while its session has none.', ({ payment }) => payment.order_id),
    text('checkout_session_id', 'The session it was begun in.', ({ payment }) => payment.checkout_session),
    time('created_at', 'When it was begun.', ({ payment }) => payment.created_at),
    text('status', 'Where it stands.', ({ payment }) => payment.status),
    text('method', 'The kind of instrument.', ({ payment }) => payment.method_details.type),
    text('currency', 'ISO 4217: what the amounts are in.', ({ payment }) => payment.currency),
    amount('amount', 'The requested amount; once captured, the captured amount.', ({ payment }) => payment.amount),
    amount('amount_refunded', 'What has gone back of it.', refundedOf),
    text('gateway', 'The kind of gateway it went through.', ({ payment }) => payment.gateway),
    text('gateway_reference', 'The gateway’s id of it.', ({ payment }) => payment.gateway_reference),
    text('bank_reference', 'The bank’s reference.', ({ payment }) => payment.bank_reference),
    text('bank_reference_type', 'What kind of reference: arn, rrn or utr.', ({ payment }) => payment.bank_reference_type),
    text('error_code', 'Why it failed.', ({ payment }) => payment.error?.code ?? null),
    text('error_message', 'Why it failed, in words.', ({ payment }) => payment.error?.message ?? null),
    time('captured_at', 'When the money came.', ({ payment }) => payment.captured_at),
    time('failed_at', 'When it failed.', ({ payment }) => payment.failed_at),
    flag('livemode', 'Whether real money moves.', ({ payment }) => payment.livemode),
    text('channel', 'Where it is paid: hosted, on the gateway’s own page, or s2s.', ({ payment }) => payment.channel),
    text('settlement_utr', 'The bank transfer that paid it out to the merchant.', ({ payment }) => payment.settlement?.utr ?? null),
    amount('gateway_fee', 'What the gateway charged for it, without tax.', ({ payment }) => payment.settlement?.fee ?? null),
    amount('gateway_tax', 'The tax on that.', ({ payment }) => payment.settlement?.tax ?? null),
    amount(
      'gateway_discount',
      'What an offer of the gateway took off: it counts as paid, and did not come in.',
      ({ payment }) => payment.gateway_discount,
    ),
    amount('customer_fee', 'What the shopper paid for the payment itself: the gateway keeps it.', ({ payment }) => payment.customer_fee),
  ],
};
