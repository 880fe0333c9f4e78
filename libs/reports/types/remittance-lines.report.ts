import { sum } from '#kernel/money';
import { DEDUCTIONS, LINE_STATUSES, remittanceLineList, type RemittanceLineResource } from '#reconciliation/remittances/queries/contract';
import { amount, count, flag, text, time } from '#reports/types/column';
import { currencyFilter, type ReportType } from '#reports/types/report-type';

export const remittanceLinesReport: ReportType<RemittanceLineResource, RemittanceLineResource> = {
  type: 'cod_remittance_lines.1',
  name: 'What couriers paid, line by line',
  documents: remittanceLineList,
  beside: [],
  row: (line) => line,
  currencyOf: ({ currency }) => currency,
  dates: { created_at: ({ created_at }) => created_at, remitted_at: ({ remitted_at }) => remitted_at },
  reportedDates: ['remitted_at'],
  filters: {
    match_status: { values: LINE_STATUSES, of: ({ match_status }) => match_status },
    remittance_id: { of: ({ remittance }) => remittance },
    order_id: { of: ({ order_id }) => order_id },
    currency: currencyFilter(({ currency }) => currency),
  },
  columns: [
    text('line_id', 'ID of the line.', ({ id }) => id),
    text('remittance_id', 'ID of the remittance.', ({ remittance }) => remittance),
    count('row', 'Number of the row in the file, starting at 1.', ({ row }) => row),
    time('created_at', 'Time at which the remittance was received.', ({ created_at }) => created_at),
    text('tracking_number', 'Tracking number of the parcel.', ({ tracking_number }) => tracking_number),
    text('order_reference', 'Reference of the order, as written by the courier.', ({ order_reference }) => order_reference),
    text('order_id', 'ID of the order that the line pays for.', ({ order_id }) => order_id),
    text('collection_id', 'ID of the collection that the line is applied to.', ({ collection }) => collection),
    text('currency', 'Three-letter ISO 4217 currency code.', ({ currency }) => currency),
    amount('cod_amount', 'Amount that the shopper paid, according to the courier.', ({ cod_amount }) => cod_amount),
    ...DEDUCTIONS.map((name) =>
      amount(`deduction_${name}`, 'What the courier kept of it.', ({ deductions }: RemittanceLineResource) => deductions[name]),
    ),
    amount('deductions_amount', 'Total that the courier has deducted.', ({ deductions }) =>
      sum(DEDUCTIONS.map((name) => deductions[name])),
    ),
    amount('net_amount', 'Net amount remitted for the line.', ({ net_amount }) => net_amount),
    text('utr', 'UTR of the bank transfer.', ({ utr }) => utr),
    time('remitted_at', 'Time at which the courier paid.', ({ remitted_at }) => remitted_at),
    text('match_status', 'How the line matches the expected collection.', ({ match_status }) => match_status),
    text('match_key', 'Key by which the order was found.', ({ match_key }) => match_key),
    amount('difference_amount', 'Amount remitted minus the amount expected.', ({ difference_amount }) => difference_amount),
    flag('livemode', 'Whether the row is of live mode, with real money.', ({ livemode }) => livemode),
  ],
};
