import { type BulkActItem, bulkActItemList } from '#bulk-acts/contract';
import { amount, text, time } from '#reports/types/column';
import type { ReportType } from '#reports/types/report-type';

/** Placeholder for items without an amount: the report needs a currency for each row, but these rows show none. */
const ANY_CURRENCY = 'INR';

export const bulkActItemsReport: ReportType<BulkActItem, BulkActItem> = {
  type: 'bulk_act_items.1',
  name: 'Results of acts on filters, item by item, of the last 7 days',
  documents: bulkActItemList,
  beside: [],
  row: (item) => item,
  currencyOf: ({ currency }) => currency ?? ANY_CURRENCY,
  dates: { created_at: ({ created_at }) => created_at },
  filters: {
    bulk_act: { of: ({ bulk_act }) => bulk_act },
    outcome: { values: ['done', 'refused'], of: ({ code }) => (code === null ? 'done' : 'refused') },
  },
  columns: [
    text('bulk_act', 'The bulk act.', ({ bulk_act }) => bulk_act),
    text('item_id', 'ID of the order, delivery attempt, alert or collection.', ({ item }) => item),
    time('created_at', 'Time at which the item was processed.', ({ created_at }) => created_at),
    text('outcome', 'Result: done or refused.', ({ code }) => (code === null ? 'done' : 'refused')),
    text('currency', 'Three-letter ISO 4217 currency code.', ({ currency }) => currency),
    amount('amount', 'Amount moved.', (item) => item.amount),
    text('code', 'Machine-readable reason for the refusal.', ({ code }) => code),
    text('message', 'Human-readable reason for the refusal.', ({ message }) => message),
  ],
};
