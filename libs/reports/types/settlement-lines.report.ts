import { amount, flag, text, time } from '#reports/types/column';
import { currencyFilter, type ReportType } from '#reports/types/report-type';
import { LINE_MATCHES, LINE_TYPES, settlementLineList, type SettlementLineResource } from '#settlements/queries/contract';

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
    text('line_id', 'The line.', ({ id }) => id),
    text('settlement_id', 'The settlement.', ({ settlement }) => settlement),
    text('utr', 'The reference of the bank transfer.', ({ utr }) => utr),
    time('settled_at', 'When it was paid out.', ({ settled_at }) => settled_at),
    time('created_at', 'When it became known.', ({ created_at }) => created_at),
    text('type', 'payment, refund, dispute, adjustment or fee.', ({ type }) => type),
    text('gateway_reference', 'The gateway’s id of it.', ({ gateway_reference }) => gateway_reference),
    text('order_id', 'The order.', ({ order_id }) => order_id),
    text('payment_id', 'The payment that it belongs to.', ({ payment }) => payment),
    text('refund_id', 'The refund that it is.', ({ refund }) => refund),
    text('dispute_id', 'The dispute that it is of.', ({ dispute }) => dispute),
    text('currency', 'ISO 4217: what the amounts are in.', ({ currency }) => currency),
    amount('amount', 'Came to the merchant; below zero went from the merchant.', (line) => line.amount),
    amount('fee', 'What the gateway charged, without tax.', ({ fee }) => fee),
    amount('tax', 'The tax on that.', ({ tax }) => tax),
    amount('net_amount', 'What it added to the settlement.', ({ net_amount }) => net_amount),
    text('match_status', 'How it fits what is known here.', ({ match_status }) => match_status),
    amount('difference_amount', 'What was settled, less what was captured or refunded.', ({ difference_amount }) => difference_amount),
    flag('livemode', 'Whether it is about real money.', ({ livemode }) => livemode),
  ],
};
