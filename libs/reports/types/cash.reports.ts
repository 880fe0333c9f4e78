import { COD_STATUSES, collectionList, type CollectionResource } from '#orders/queries/contract';
import { amount, type Column, days, flag, text, time, type Viewpoint } from '#reports/types/column';
import { courierFilter, currencyFilter, type ReportType } from '#reports/types/report-type';

const LAST_DAYS = [7, 15, 30] as const;

/** The statuses of cash that a courier has collected and not fully remitted. Disputed cash ages too, but whether it is owed is open. */
const OWED: readonly CollectionResource['status'][] = ['collected', 'short_remitted'];

/** Calendar days that the courier has held the cash, or some of it; null if it has held none. */
export function daysHeld(collection: CollectionResource, viewpoint: Viewpoint): number | null {
  const { collected_at, remitted_at, resolution, status } = collection;
  if (collected_at === null) return null;
  if (status === 'remitted') return viewpoint.days(collected_at, remitted_at);
  if (status === 'resolved') return viewpoint.days(collected_at, resolution?.at ?? remitted_at);
  return OWED.includes(status) || status === 'disputed' ? viewpoint.days(collected_at, null) : null;
}

export const DAYS_HELD =
  'Calendar days that the courier has had the cash, or some of it: until all was sent or the matter was closed, else until the report was requested.';

/** The usual aging bucket for an age in days: `0-7`, `8-15`, `16-30`, `31+`. */
export function bucketOf(age: number): string {
  const n = LAST_DAYS.findIndex((last) => age <= last);
  if (n === -1) return `${LAST_DAYS.at(-1)! + 1}+`;
  return `${n === 0 ? 0 : LAST_DAYS[n - 1]! + 1}-${LAST_DAYS[n]}`;
}

/** The first columns of both reports. */
const COMMON_COLUMNS: readonly Column<CollectionResource>[] = [
  text('collection_id', 'ID of the collection.', ({ id }) => id),
  text('order_id', 'ID of the order.', ({ order_id }) => order_id),
  text('storefront_order_name', 'Name of the order in the storefront.', ({ storefront_order_name }) => storefront_order_name),
  time('created_at', 'Time at which the cash became due.', ({ created_at }) => created_at),
  text('courier_code', 'Code of the courier; of the first parcel if there are several.', ({ courier_code }) => courier_code),
  text('tracking_number', 'Tracking number of the first parcel.', ({ tracking_number }) => tracking_number),
  text('status', 'Status.', ({ status }) => status),
  text('currency', 'Three-letter ISO 4217 currency code.', ({ currency }) => currency),
  amount('expected_amount', 'Amount that the courier is to collect.', ({ expected_amount }) => expected_amount),
];

type Shared = 'documents' | 'beside' | 'currencyOf' | 'dates' | 'reportedDates' | 'filters';

const SHARED: Pick<ReportType<CollectionResource, CollectionResource>, Shared> = {
  documents: collectionList,
  beside: [],
  currencyOf: ({ currency }) => currency,
  dates: {
    created_at: ({ created_at }) => created_at,
    collected_at: ({ collected_at }) => collected_at,
    due_at: ({ due_at }) => due_at,
    remitted_at: ({ remitted_at }) => remitted_at,
  },
  reportedDates: ['remitted_at'],
  filters: {
    status: { values: COD_STATUSES, of: ({ status }) => status },
    courier_code: courierFilter(({ courier_code }) => courier_code),
    overdue: { values: ['true', 'false'], of: ({ overdue }) => String(overdue) },
    currency: currencyFilter(({ currency }) => currency),
  },
};

export const collectionsReport: ReportType<CollectionResource, CollectionResource> = {
  ...SHARED,
  type: 'cod_collections.1',
  name: 'Cash on delivery, collection by collection',
  row: (collection) => collection,
  columns: [
    ...COMMON_COLUMNS,
    amount('collected_amount', 'Amount that the courier has collected.', ({ collected_amount }) => collected_amount),
    time('collected_at', 'Time of the collection.', ({ collected_at }) => collected_at),
    time('due_at', 'Time at which the remittance is due.', ({ due_at }) => due_at),
    flag('overdue', 'Whether the remittance was overdue at the time of the report.', ({ overdue }) => overdue),
    amount('remitted_amount', 'Gross amount that the courier has remitted, before deductions.', ({ remitted_amount }) => remitted_amount),
    amount('deductions_amount', 'Amount that the courier has deducted.', ({ deductions_amount }) => deductions_amount),
    amount('net_amount', 'Net amount paid into the bank account.', ({ net_amount }) => net_amount),
    amount('shortfall_amount', 'Amount that is missing from the remittance.', ({ shortfall_amount }) => shortfall_amount),
    text('utr', 'UTR of the most recent remittance.', ({ utr }) => utr),
    time('remitted_at', 'Time at which the courier remitted the money.', ({ remitted_at }) => remitted_at),
    text('remittance_id', 'ID of the most recent remittance that includes the collection.', ({ remittance }) => remittance),
    days('days_outstanding', DAYS_HELD, daysHeld),
    text('resolution', 'How the merchant resolved the shortfall.', ({ resolution }) => resolution?.type ?? null),
    text('resolution_note', 'The merchant’s note.', ({ resolution }) => resolution?.note ?? null),
    time('resolved_at', 'Time of the resolution.', ({ resolution }) => resolution?.at ?? null),
    flag('livemode', 'Whether the row is of live mode, with real money.', ({ livemode }) => livemode),
  ],
};

export const agingReport: ReportType<CollectionResource, CollectionResource> = {
  ...SHARED,
  type: 'cod_aging.1',
  name: 'Cash that couriers owe, by its age',
  row: (collection) => (OWED.includes(collection.status) ? collection : null),
  columns: [
    ...COMMON_COLUMNS,
    amount('remitted_amount', 'Gross amount that the courier has remitted, before deductions.', ({ remitted_amount }) => remitted_amount),
    amount(
      'outstanding_amount',
      'Amount that the courier owes.',
      ({ expected_amount, remitted_amount }) => expected_amount - remitted_amount,
    ),
    time('collected_at', 'Time at which the courier collected the cash.', ({ collected_at }) => collected_at),
    time('due_at', 'Time at which the remittance is due.', ({ due_at }) => due_at),
    flag('overdue', 'Whether the remittance was overdue at the time of the report.', ({ overdue }) => overdue),
    days('days_outstanding', 'Calendar days since the collection.', daysHeld),
    text('bucket', 'Bucket by age: 0-7, 8-15, 16-30 or 31+ days.', (collection, viewpoint) => {
      const age = daysHeld(collection, viewpoint);
      return age === null ? null : bucketOf(age);
    }),
    flag('livemode', 'Whether the row is of live mode, with real money.', ({ livemode }) => livemode),
  ],
};
