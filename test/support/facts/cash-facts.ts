import { fact, fold, type Happened } from '#kernel/fact';
import { collection } from '#orders/cod/domain/collection';
import { reportGoods } from '#orders/fulfillment/domain/goods.decisions';
import { weighLine } from '#orders/cod/domain/remittance-line.decisions';
import type { Deductions, RemittanceLine } from '#orders/cod/contract';
import type { FulfillmentReported } from '#orders/contract';
import { cancelOrder } from '#orders/domain/cancellation.decisions';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { orderMoney } from '#orders/domain/money/order-money';
import { at, NOON } from '#test/support/facts/given';
import { cashOrder, delivered, fulfilled, ORDER, parcel, REFUND, reported } from '#test/support/facts/order-facts';

export const COLLECTION = 'cod_0000000000000000000000aa';
export const REMITTANCE = 'rem_0000000000000000000000aa';
export const TOLERANCE = { amount: 100, percent: 0 };
const NO_DEDUCTIONS: Deductions = { freight: 0, cod_fee: 0, rto: 0, adjustment: 0, tax: 0 };

/** An order of 50,000 in cash, in one parcel, and in two. */
export const sent = [cashOrder, reported('in_transit', { parcel }), fulfilled] as const;
export const arrived = [
  ...sent,
  reported('delivered', { parcel: { ...parcel, shipment_status: 'delivered' } }),
  delivered(50_000),
] as const;
const of = (tracking_number: string, shipment_status: string | null) => ({ ...parcel, tracking_number, shipment_status });
export const sentInTwo = [
  cashOrder, reported('in_transit', { parcel: of('AWB1', 'in_transit') }), fulfilled, reported('in_transit', { parcel: of('AWB2', null) }),
] as const; // prettier-ignore
export const firstThere = reported('partially_delivered', { parcel: of('AWB1', 'delivered') });
export const secondThere = reported('delivered', { parcel: of('AWB2', 'delivered') });
export const secondBack = reported('partially_delivered', { parcel: of('AWB2', 'rto_initiated') });
export const bothArrived = [...sentInTwo, firstThere, secondThere, delivered(50_000)] as const;
export const comesBack = [...sent, reported('rto_initiated')] as const;
export const dueOn = (due_at: number) => fact('cod.due_date_set', { due_at });

export const line = (gross: number, changes: Partial<RemittanceLine> = {}): RemittanceLine => ({
  tracking_number: 'AWB1',
  courier_code: 'bluedart',
  gross,
  deductions: NO_DEDUCTIONS,
  net: gross,
  utr: 'UTR1',
  remitted_at: NOON,
  ...changes,
});

export const row = (n: number, of: RemittanceLine, remittance = REMITTANCE) => ({ remittance, row: n, currency: 'INR', line: of });

/** A story with the facts of remittance lines added. */
export const afterLines = (story: readonly MoneyFact[], ...rows: readonly ReturnType<typeof row>[]): Happened<MoneyFact>[] =>
  rows.reduce(
    (events, each) => [...events, ...at<MoneyFact>(NOON, weighLine(fold(collection, events), each, TOLERANCE).facts)],
    at<MoneyFact>(NOON, story),
  );

/** A story with a report about the goods added. */
export const afterGoods = (story: readonly Happened[], fulfillment_status: FulfillmentReported['fulfillment_status']): Happened[] => [
  ...story,
  ...at(NOON, reportGoods(fold(collection, story), { fulfillment_status, parcel: null })),
];

/** A story whose order the storefront cancels. */
export const cancelledAfter = (story: readonly Happened[]): Happened[] => [
  ...story,
  ...at(NOON, cancelOrder(fold(orderMoney, story), { order: ORDER, cancel_reason: 'customer', refund: REFUND })),
];
