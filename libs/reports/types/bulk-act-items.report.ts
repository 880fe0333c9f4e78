import { type BulkActItem, bulkActItemList } from '#bulk-acts/contract';
import { amount, text, time } from '#reports/types/column';
import type { ReportType } from '#reports/types/report-type';

/** Of items without an amount, whose rows show none. */
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
    text('bulk_act', 'The act.', ({ bulk_act }) => bulk_act),
    text('item_id', 'The order, delivery attempt, alert or collection.', ({ item }) => item),
    time('created_at', 'When it was acted on.', ({ created_at }) => created_at),
    text('outcome', 'done or refused.', ({ code }) => (code === null ? 'done' : 'refused')),
    text('currency', 'ISO 4217: what the amount is in.', ({ currency }) => currency),
    amount('amount', 'What was moved.', (item) => item.amount),
    text('code', 'Why it was refused, for machines.', ({ code }) => code),
    text('message', 'Why it was refused, for people.', ({ message }) => message),
  ],
};
