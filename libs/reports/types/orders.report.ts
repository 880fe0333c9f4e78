import { sum } from '#kernel/money';
import {
  COD_STATUSES,
  collectionList,
  type CollectionResource,
  FULFILLMENT_STATUSES,
  ORDER_STATUSES,
  orderList,
  outcomeOf,
  type OrderResource,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  paymentList,
  type PaymentResource,
  REFUND_STATUSES_OF_ORDERS,
  refundList,
  type RefundResource,
  RISK_LEVELS,
} from '#orders/queries/contract';
import { amount, type Column, count, days, flag, list, object, personal, points, text, time } from '#reports/types/column';
import { DAYS_HELD, daysHeld } from '#reports/types/cash.reports';
import { courierFilter, currencyFilter, type ReportType, type RowFilter } from '#reports/types/report-type';

/** An order with the cash to be collected for it, its newest refund, and what was settled of it. */
export interface OrderRow {
  readonly order: OrderResource;
  readonly collection: CollectionResource | null;
  readonly refund: RefundResource | null;
  /** Where its payments were settled, the newest payment first. */
  readonly settlements: readonly NonNullable<PaymentResource['settlement']>[];
}

/** The newest refund of the order's own money: a second capture goes back beside it, and a failed refund is still listed. */
const newest = (refunds: readonly RefundResource[]): RefundResource | null =>
  refunds
    .filter(({ status, initiated_by }) => status !== 'failed' && initiated_by !== 'duplicate_capture')
    .toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1))[0] ?? null;

/** Documents from before payments were settled lack the field. */
const settledOf = (payments: readonly PaymentResource[]): OrderRow['settlements'] =>
  payments
    .toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1))
    .map(({ settlement }) => settlement ?? null)
    .filter((settlement) => settlement !== null);

const settledSum = ({ settlements }: OrderRow, name: 'fee' | 'tax'): number | null =>
  settlements.length === 0 ? null : sum(settlements.map((each) => each[name]));

export const orderRow: ReportType<OrderResource, OrderRow>['row'] = (order, beside) => ({
  order,
  collection: (beside[collectionList.name]?.[0] as CollectionResource | undefined) ?? null,
  refund: newest(beside[refundList.name] ?? []),
  settlements: settledOf(beside[paymentList.name] ?? []),
});

const paymentType = ({ payment_method, payment_method_details: details }: OrderResource): string | null =>
  details?.type ?? (payment_method === 'cod' ? 'cash' : null);

const parcel = ({ order }: OrderRow) => order.fulfillments[0];

const COLUMNS: readonly Column<OrderRow>[] = [
  text('order_id', 'The order.', ({ order }) => order.id),
  text('storefront_order_id', 'The storefront’s id of it.', ({ order }) => order.storefront.order_id),
  text('storefront_order_name', 'What people call it in the storefront.', ({ order }) => order.storefront.order_name),
  time('created_at', 'When it was placed.', ({ order }) => order.created_at),
  text('status', 'The headline.', ({ order }) => order.status),
  text('payment_status', 'Where the money is.', ({ order }) => order.payment_status),
  text('fulfillment_status', 'Where the goods are.', ({ order }) => order.fulfillment_status),
  text('payment_method', 'How it is paid: prepaid, partial_prepaid or cod.', ({ order }) => order.payment_method),
  text('payment_type', 'The kind of instrument; cash where it is all cash.', ({ order }) => paymentType(order)),
  text('currency', 'ISO 4217: what the amounts are in.', ({ order }) => order.currency),
  amount('amount', 'What the shopper owes in all, the COD fee included.', ({ order }) => order.amount),
  amount('subtotal', 'Sum of the lines.', ({ order }) => order.amount_details.subtotal),
  amount('discount', 'Taken off.', ({ order }) => order.amount_details.discount),
  amount('shipping', 'For delivery.', ({ order }) => order.amount_details.shipping),
  amount('tax', 'Taxes.', ({ order }) => order.amount_details.tax),
  amount('cod_fee', 'For cash on delivery.', ({ order }) => order.amount_details.cod_fee),
  amount('amount_paid', 'Captured.', ({ order }) => order.amount_paid),
  amount('amount_refunded', 'Gone back.', ({ order }) => order.amount_refunded),
  text('refund_status', 'What has gone back: none, pending, partial or full.', ({ order }) => order.refund_status),
  text('last_refund_reason', 'Why the newest refund was requested.', ({ refund }) => refund?.reason ?? null),
  text('refund_reference', 'The bank’s reference of the newest refund.', ({ refund }) => refund?.destination.reference ?? null),
  time('paid_at', 'When it was paid.', ({ order }) => order.paid_at),
  time('fulfilled_at', 'When it was fulfilled.', ({ order }) => order.fulfilled_at),
  time('delivered_at', 'When it was delivered.', ({ order }) => order.delivered_at),
  time('cancelled_at', 'When it was cancelled.', ({ order }) => order.cancelled_at),
  text('cancel_reason', 'Why it was cancelled.', ({ order }) => order.cancel_reason),
  personal('customer_name', 'Who bought; empty once forgotten.', ({ order }) => order.customer.name),
  personal('customer_phone', 'E.164; empty once forgotten.', ({ order }) => order.customer.phone),
  personal('customer_email', 'Empty once forgotten.', ({ order }) => order.customer.email),
  text('city', 'Where it goes.', ({ order }) => order.shipping_address?.city ?? null),
  text('state', 'Where it goes.', ({ order }) => order.shipping_address?.state ?? null),
  text('postal_code', 'Where it goes.', ({ order }) => order.shipping_address?.postal_code ?? null),
  text('country', 'ISO 3166-1 alpha-2.', ({ order }) => order.shipping_address?.country ?? null),
  count('item_count', 'Pieces bought.', ({ order }) => order.line_items.reduce((sum, { quantity }) => sum + quantity, 0)),
  list('skus', 'Stock keeping units of the lines that have one.', ({ order }) =>
    order.line_items.flatMap(({ sku }) => (sku === null ? [] : [sku])),
  ),
  text('courier_code', 'Who carries it, the first parcel where there are several.', (row) => parcel(row)?.courier_code ?? null),
  text('tracking_number', 'The first parcel.', (row) => parcel(row)?.tracking_number ?? null),
  text('shipment_status', 'The courier’s word for where the first parcel is.', (row) => parcel(row)?.shipment_status ?? null),
  text('cod_status', 'Where the cash is.', ({ collection }) => collection?.status ?? null),
  amount('cod_expected_amount', 'What the courier is to collect.', ({ collection }) => collection?.expected_amount ?? null),
  time('cod_collected_at', 'When the courier collected it.', ({ collection }) => collection?.collected_at ?? null),
  time('cod_due_at', 'When the money should have come.', ({ collection }) => collection?.due_at ?? null),
  amount('cod_remitted_amount', 'What the courier has sent, before deductions.', ({ collection }) => collection?.remitted_amount ?? null),
  amount('cod_deductions_amount', 'What the courier kept.', ({ collection }) => collection?.deductions_amount ?? null),
  amount('cod_net_amount', 'What came to the bank.', ({ collection }) => collection?.net_amount ?? null),
  amount('cod_shortfall_amount', 'What is missing.', ({ collection }) => collection?.shortfall_amount ?? null),
  text('cod_utr', 'The bank’s reference of the newest remittance.', ({ collection }) => collection?.utr ?? null),
  time('cod_remitted_at', 'When the courier sent it.', ({ collection }) => collection?.remitted_at ?? null),
  text('cod_remittance_id', 'The newest remittance that reported it.', ({ collection }) => collection?.remittance ?? null),
  days('cod_days_outstanding', DAYS_HELD, ({ collection }, from) => collection && daysHeld(collection, from)),
  text('cod_resolution', 'What the merchant made of what is missing.', ({ collection }) => collection?.resolution?.type ?? null),
  points('risk_score', '0 to 100.', ({ order }) => order.risk?.score ?? null),
  text('risk_level', 'low, medium or high.', ({ order }) => order.risk?.level ?? null),
  text('risk_recommendation', 'What was recommended.', ({ order }) => order.risk?.recommendation ?? null),
  list('risk_top_factors', 'What counted most.', ({ order }) => order.risk?.top_factors ?? []),
  text('risk_list_match', 'The list that had the shopper on it.', ({ order }) => order.risk?.list_match ?? null),
  text('risk_outcome', 'Its outcome: delivered, rto or cancelled.', ({ order }) => outcomeOf(order)),
  list('tags', 'Given in the storefront.', ({ order }) => order.storefront.tags),
  text('client_reference_id', 'The merchant’s own reference.', ({ order }) => order.client_reference_id),
  object('metadata', 'What the merchant keeps with it.', ({ order }) => order.metadata),
  flag('livemode', 'Whether real money moves.', ({ order }) => order.livemode),
  text('dispute_status', 'The status of the dispute that changed last; empty without one.', ({ order }) => order.dispute_status),
  text('settlement_utr', 'The bank transfer that paid it out to the merchant.', ({ settlements }) => settlements[0]?.utr ?? null),
  amount('gateway_fee', 'What the gateway charged for its payments, without tax.', (row) => settledSum(row, 'fee')),
  amount('gateway_tax', 'The tax on that.', (row) => settledSum(row, 'tax')),
  amount(
    'gateway_discount',
    'What offers of the gateway took off: it counts as paid, and did not come in.',
    ({ order }) => order.gateway_discount,
  ),
  amount('customer_fee', 'What the shopper paid for the payment itself: the gateway keeps it.', ({ order }) => order.customer_fee),
  // Documents from before orders had invoices lack the field.
  text('invoice_number', 'The number of the merchant’s invoice.', ({ order }) => order.invoice?.number ?? null),
  text('invoice_date', 'The date of the invoice, YYYY-MM-DD.', ({ order }) => order.invoice?.date ?? null),
  text('invoice_irn', 'The reference number of the e-invoice.', ({ order }) => order.invoice?.irn ?? null),
];

export const ORDER_FILTERS: Readonly<Record<string, RowFilter<OrderRow>>> = {
  status: { values: ORDER_STATUSES, of: ({ order }) => order.status },
  payment_method: { values: PAYMENT_METHODS, of: ({ order }) => order.payment_method },
  payment_status: { values: PAYMENT_STATUSES, of: ({ order }) => order.payment_status },
  fulfillment_status: { values: FULFILLMENT_STATUSES, of: ({ order }) => order.fulfillment_status },
  refund_status: { values: REFUND_STATUSES_OF_ORDERS, of: ({ order }) => order.refund_status },
  cod_status: { values: COD_STATUSES, of: ({ order }) => order.cod?.status ?? null },
  risk_level: { values: RISK_LEVELS, of: ({ order }) => order.risk?.level ?? null },
  courier_code: courierFilter((row) => parcel(row)?.courier_code ?? null),
  currency: currencyFilter(({ order }) => order.currency),
};

export const ORDER_DATES: ReportType<OrderResource, OrderRow>['dates'] = {
  created_at: ({ order }) => order.created_at,
  paid_at: ({ order }) => order.paid_at,
  fulfilled_at: ({ order }) => order.fulfilled_at,
  delivered_at: ({ order }) => order.delivered_at,
  cancelled_at: ({ order }) => order.cancelled_at,
  refunded_at: ({ order }) => order.refunded_at,
};

export const ordersReport: ReportType<OrderResource, OrderRow> = {
  type: 'orders.1',
  name: 'Orders, with the cash of their couriers and their risk',
  documents: orderList,
  beside: [
    { projection: collectionList, by: 'order_id', keyOf: ({ id, cod }) => (cod === null ? null : id) },
    { projection: paymentList, by: 'order_id', keyOf: ({ id, amount_paid }) => (amount_paid === 0 ? null : id) },
    { projection: refundList, by: 'order_id', keyOf: ({ id, refund_status }) => (refund_status === 'none' ? null : id) },
  ],
  row: orderRow,
  currencyOf: ({ order }) => order.currency,
  dates: ORDER_DATES,
  filters: ORDER_FILTERS,
  columns: COLUMNS,
};
