import { DAY } from '#kernel/time';
import type { CollectionResource, OrderResource } from '#orders/queries/contract';
import { agingReport, collectionsReport } from '#reports/types/cash.reports';
import { ordersReport } from '#reports/types/orders.report';
import type { ReportType } from '#reports/types/report-type';
import { NOON } from '#test/support/facts/given';

const now = NOON + 20 * DAY;
const from = { days: (since: number, to: number | null) => Math.floor(((to ?? now) - since) / DAY) };
const cell = (type: ReportType, row: unknown, name: string) => type.columns.find((each) => each.name === name)!.of(row, from);

const collected = { collected_at: NOON, remitted_at: null, resolution: null } as Partial<CollectionResource>;
const resolution = { type: 'written_off', note: null, by: null, at: NOON + 9 * DAY } as const;

describe('how long a courier has had the cash', () => {
  it.each<[string, Partial<CollectionResource>, number | null]>([
    ['of which nothing has come', { ...collected, status: 'collected' }, 20],
    ['of which one parcel’s has come', { ...collected, status: 'collected', remitted_at: NOON + 3 * DAY }, 20],
    ['of which too little has come', { ...collected, status: 'short_remitted', remitted_at: NOON + 3 * DAY }, 20],
    ['that is in dispute', { ...collected, status: 'disputed', remitted_at: NOON + 3 * DAY }, 20],
    ['that has come', { ...collected, status: 'remitted', remitted_at: NOON + 3 * DAY }, 3],
    ['that was short and is closed', { ...collected, status: 'resolved', remitted_at: NOON + 3 * DAY, resolution }, 9],
    ['that never came and is closed', { ...collected, status: 'resolved', resolution }, 9],
    ['that was not collected', { ...collected, status: 'in_transit', collected_at: null }, null],
    ['whose parcel came back after all', { ...collected, status: 'rto' }, null],
    ['that is not expected any more', { ...collected, status: 'cancelled' }, null],
  ])('is the same in all reports: cash %s', (_, collection, days) => {
    const order = { cod: { collection: 'cod_1' } } as unknown as OrderResource;
    expect(cell(ordersReport, { order, collection, refund: null }, 'cod_days_outstanding')).toBe(days);
    expect(cell(collectionsReport, collection, 'days_outstanding')).toBe(days);
    const owed = agingReport.row(collection as CollectionResource, {});
    if (owed !== null) expect(cell(agingReport, owed, 'days_outstanding')).toBe(days);
  });
});

describe('a courier in a filter', () => {
  it.each([collectionsReport, agingReport, ordersReport] as ReportType[])('is the same in any spelling: $type', ({ filters }) => {
    const { form } = filters['courier_code']!;
    for (const code of ['blue_dart', 'Blue Dart', 'BLUEDART']) expect(form!(code)).toBe('bluedart');
  });
});
