import { sum } from '#kernel/money';
import { PAYMENT_STATES, paymentList, type PaymentResource, refundList, type RefundResource } from '#orders/queries/contract';
import { chargedIn } from '#reports/types/charged-by-gateway';
import { amount, flag, text, time } from '#reports/types/column';
import { currencyFilter, type ReportType } from '#reports/types/report-type';

interface PaymentRow {
  readonly payment: PaymentResource;
  readonly refunds: readonly RefundResource[];
}

/** The refunded amount. Refunds in another currency are left out, because the payment's amount does not include that money either. */
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
      // Leaves out refunds of an additional capture in the session: that money did not belong to the order's payment.
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
    text('payment_id', 'ID of the payment.', ({ payment }) => payment.id),
    text('order_id', 'ID of the order; empty while the session has not placed one.', ({ payment }) => payment.order_id),
    text('checkout_session_id', 'ID of the session in which the payment was started.', ({ payment }) => payment.checkout_session),
    time('created_at', 'Time at which the payment was started.', ({ payment }) => payment.created_at),
    text('status', 'Status.', ({ payment }) => payment.status),
    text('method', 'Type of payment instrument.', ({ payment }) => payment.method_details.type),
    text('currency', 'Three-letter ISO 4217 currency code.', ({ payment }) => payment.currency),
    amount('amount', 'Requested amount; once captured, the captured amount.', ({ payment }) => payment.amount),
    amount('amount_refunded', 'Amount refunded so far.', refundedOf),
    text('gateway', 'Gateway that processed the payment.', ({ payment }) => payment.gateway),
    text('gateway_reference', 'ID at the gateway.', ({ payment }) => payment.gateway_reference),
    text('bank_reference', 'Reference issued by the bank.', ({ payment }) => payment.bank_reference),
    text('bank_reference_type', 'Type of the bank reference: arn, rrn or utr.', ({ payment }) => payment.bank_reference_type),
    text('error_code', 'Machine-readable reason for the failure.', ({ payment }) => payment.error?.code ?? null),
    text('error_message', 'Human-readable explanation of the failure.', ({ payment }) => payment.error?.message ?? null),
    time('captured_at', 'Time at which the payment was captured.', ({ payment }) => payment.captured_at),
    time('failed_at', 'Time of the failure.', ({ payment }) => payment.failed_at),
    flag('livemode', 'Whether the row is of live mode, with real money.', ({ payment }) => payment.livemode),
    text('channel', 'Where the shopper pays: hosted (on the gateway’s page) or s2s (server to server).', ({ payment }) => payment.channel),
    text('settlement_utr', 'UTR of the bank transfer that paid it out.', ({ payment }) => payment.settlement?.utr ?? null),
    amount('gateway_fee', 'Fee charged by the gateway, before tax; empty if it charges in another currency.', ({ payment }) =>
      chargedIn(payment.currency, payment.settlement, 'fee'),
    ),
    amount('gateway_tax', 'Tax on the fee.', ({ payment }) => chargedIn(payment.currency, payment.settlement, 'tax')),
    amount(
      'gateway_discount',
      'Discount granted by an offer of the gateway. It counts as paid, but was not received.',
      ({ payment }) => payment.gateway_discount,
    ),
    amount('customer_fee', 'Fee that the shopper paid to the gateway, which keeps it.', ({ payment }) => payment.customer_fee),
  ],
};
