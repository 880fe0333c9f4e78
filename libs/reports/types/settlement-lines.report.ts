import { amount, flag, text, time } from '#reports/types/column';
import { currencyFilter, type ReportType } from '#reports/types/report-type';
import { LINE_MATCHES, LINE_TYPES, settlementLineList, type SettlementLineResource } from '#reconciliation/settlements/queries/contract';

export const settlementLinesReport: ReportType<SettlementLineResource, SettlementLineResource> = {
  type: 'settlement_lines.1',
  name: 'What payment gateways paid out, line by line',
  documents: settlementLineList,
  beside: [],
  row: (line) => line,
  currencyOf: ({ currency }) => currency,
  dates: { created_at: ({ created_at }) => created_at, settled_at: ({ settled_at }) => settled_at },
  reportedDates: ['settled_at'],
  filters: {
    type: { values: LINE_TYPES, of: ({ type }) => type },
    match_status: { values: LINE_MATCHES, of: ({ match_status }) => match_status },
    settlement_id: { of: ({ settlement }) => settlement },
    order_id: { of: ({ order_id }) => order_id },
    currency: currencyFilter(({ currency }) => currency),
  },
  columns: [
    text('line_id', 'ID of the line.', ({ id }) => id),
    text('settlement_id', 'ID of the settlement.', ({ settlement }) => settlement),
    text('utr', 'UTR of the bank transfer.', ({ utr }) => utr),
    time('settled_at', 'Time at which it was paid out.', ({ settled_at }) => settled_at),
    time('created_at', 'Time at which it became known.', ({ created_at }) => created_at),
    text('type', 'Type of the line: payment, refund, dispute, adjustment or fee.', ({ type }) => type),
    text('gateway_reference', 'ID at the gateway.', ({ gateway_reference }) => gateway_reference),
    text('order_id', 'ID of the order.', ({ order_id }) => order_id),
    text('payment_id', 'ID of the payment that the line is for.', ({ payment }) => payment),
    text('refund_id', 'ID of the refund that the line is for.', ({ refund }) => refund),
    text('dispute_id', 'ID of the dispute that the line is for.', ({ dispute }) => dispute),
    text('currency', 'Three-letter ISO 4217 currency code.', ({ currency }) => currency),
    amount('amount', 'Gross amount; positive if the merchant received it, negative if the merchant paid it.', (line) => line.amount),
    amount('fee', 'Fee charged by the gateway, before tax.', ({ fee }) => fee),
    amount('tax', 'Tax on the fee.', ({ tax }) => tax),
    amount('net_amount', 'Amount added to the settlement.', ({ net_amount }) => net_amount),
    text('match_status', 'How the line matches the records of this service.', ({ match_status }) => match_status),
    amount('difference_amount', 'Amount settled minus the amount captured or refunded.', ({ difference_amount }) => difference_amount),
    flag('livemode', 'Whether the row is of live mode, with real money.', ({ livemode }) => livemode),
  ],
};
