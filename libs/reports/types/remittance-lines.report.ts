import { sum } from '#kernel/money';
import { DEDUCTIONS, LINE_STATUSES, remittanceLineList, type RemittanceLineResource } from '#remittances/queries/contract';
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
    text('line_id', 'The line.', ({ id }) => id),
    text('remittance_id', 'The remittance.', ({ remittance }) => remittance),
    count('row', 'Its row in the file, from 1.', ({ row }) => row),
    time('created_at', 'When its remittance came.', ({ created_at }) => created_at),
    text('tracking_number', 'The parcel.', ({ tracking_number }) => tracking_number),
    text('order_reference', 'As the courier calls the order.', ({ order_reference }) => order_reference),
    text('order_id', 'The order it pays for.', ({ order_id }) => order_id),
    text('collection_id', 'The collection it counts for.', ({ collection }) => collection),
    text('currency', 'ISO 4217: what the amounts are in.', ({ currency }) => currency),
    amount('cod_amount', 'What the shopper paid, by the courier.', ({ cod_amount }) => cod_amount),
    ...DEDUCTIONS.map((name) =>
      amount(`deduction_${name}`, 'What the courier kept of it.', ({ deductions }: RemittanceLineResource) => deductions[name]),
    ),
    amount('deductions_amount', 'What the courier kept in all.', ({ deductions }) => sum(DEDUCTIONS.map((name) => deductions[name]))),
    amount('net_amount', 'What was paid of it.', ({ net_amount }) => net_amount),
    text('utr', 'The reference of the bank transfer.', ({ utr }) => utr),
    time('remitted_at', 'When the courier paid.', ({ remitted_at }) => remitted_at),
    text('match_status', 'How it fits.', ({ match_status }) => match_status),
    text('match_key', 'The key that found the order.', ({ match_key }) => match_key),
    amount('difference_amount', 'What came, less what was expected.', ({ difference_amount }) => difference_amount),
    flag('livemode', 'Whether it is about real money.', ({ livemode }) => livemode),
  ],
};
