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
import { chargedIn } from '#reports/types/charged-by-gateway';
import { amount, type Column, count, days, flag, list, object, personal, points, text, time } from '#reports/types/column';
import { DAYS_HELD, daysHeld } from '#reports/types/cash.reports';
import { courierFilter, currencyFilter, type ReportType, type RowFilter } from '#reports/types/report-type';

/** An order with its cash collection, its newest refund, and its settlements. */
export interface OrderRow {
  readonly order: OrderResource;
  readonly collection: CollectionResource | null;
  readonly refund: RefundResource | null;
  /** The settlements of its payments, newest payment first. */
  readonly settlements: readonly NonNullable<PaymentResource['settlement']>[];
}

/** The newest refund that has not failed. Refunds of a duplicate capture are left out, because that money did not belong to the order. */
const newest = (refunds: readonly RefundResource[]): RefundResource | null =>
  refunds
    .filter(({ status, initiated_by }) => status !== 'failed' && initiated_by !== 'duplicate_capture')
    .toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1))[0] ?? null;

/** The settlements of payments, newest payment first. Documents from before settlements existed lack the field. */
const settledOf = (payments: readonly PaymentResource[]): OrderRow['settlements'] =>
  payments
    .toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1))
    .map(({ settlement }) => settlement ?? null)
    .filter((settlement) => settlement !== null);

/** The sum of the settlements' fees or taxes; null if no payment is settled, or one in another currency than the order's. */
function settledSum({ order, settlements }: OrderRow, part: 'fee' | 'tax'): number | null {
  const charged = settlements.map((each) => chargedIn(order.currency, each, part));
  return charged.length === 0 || charged.includes(null) ? null : sum(charged.filter((each) => each !== null));
}

/** The row of an order, given its related documents (`beside`) by the name of their list. */
const orderRow: ReportType<OrderResource, OrderRow>['row'] = (order, beside) => ({
  order,
  collection: (beside[collectionList.name]?.[0] as CollectionResource | undefined) ?? null,
  refund: newest(beside[refundList.name] ?? []),
  settlements: settledOf(beside[paymentList.name] ?? []),
});

const paymentType = ({ payment_method, payment_method_details: details }: OrderResource): string | null =>
  details?.type ?? (payment_method === 'cod' ? 'cash' : null);

const parcel = ({ order }: OrderRow) => order.fulfillments[0];

const COLUMNS: readonly Column<OrderRow>[] = [
  text('order_id', 'ID of the order.', ({ order }) => order.id),
  text('storefront_order_id', 'ID of the order in the storefront.', ({ order }) => order.storefront.order_id),
  text('storefront_order_name', 'Name of the order in the storefront.', ({ order }) => order.storefront.order_name),
  time('created_at', 'Time at which the order was placed.', ({ order }) => order.created_at),
  text('status', 'Overall status of the order.', ({ order }) => order.status),
  text('payment_status', 'Status of the payment.', ({ order }) => order.payment_status),
  text('fulfillment_status', 'Status of the delivery of the goods.', ({ order }) => order.fulfillment_status),
  text('payment_method', 'How the order is paid: prepaid, partial_prepaid or cod.', ({ order }) => order.payment_method),
  text('payment_type', 'Type of payment instrument; cash if the whole order is paid in cash.', ({ order }) => paymentType(order)),
  text('currency', 'Three-letter ISO 4217 currency code.', ({ order }) => order.currency),
  amount('amount', 'Total that the shopper owes, including the COD fee.', ({ order }) => order.amount),
  amount('subtotal', 'Sum of the line items.', ({ order }) => order.amount_details.subtotal),
  amount('discount', 'Discount on the subtotal.', ({ order }) => order.amount_details.discount),
  amount('shipping', 'Shipping cost.', ({ order }) => order.amount_details.shipping),
  amount('tax', 'Taxes.', ({ order }) => order.amount_details.tax),
  amount('cod_fee', 'Fee for cash on delivery.', ({ order }) => order.amount_details.cod_fee),
  amount('amount_paid', 'Amount captured from prepaid payments.', ({ order }) => order.amount_paid),
  amount('amount_refunded', 'Amount refunded so far.', ({ order }) => order.amount_refunded),
  text('refund_status', 'How much has been refunded: none, pending, partial or full.', ({ order }) => order.refund_status),
  text('last_refund_reason', 'Reason for the most recent refund.', ({ refund }) => refund?.reason ?? null),
  text('refund_reference', 'Bank reference of the most recent refund.', ({ refund }) => refund?.destination.reference ?? null),
  time('paid_at', 'Time at which the order was paid.', ({ order }) => order.paid_at),
  time('fulfilled_at', 'Time at which the order was fulfilled.', ({ order }) => order.fulfilled_at),
  time('delivered_at', 'Time at which the order was delivered.', ({ order }) => order.delivered_at),
  time('cancelled_at', 'Time at which the order was cancelled.', ({ order }) => order.cancelled_at),
  text('cancel_reason', 'Reason for the cancellation.', ({ order }) => order.cancel_reason),
  personal('customer_name', 'Name of the customer; empty once forgotten.', ({ order }) => order.customer.name),
  personal('customer_phone', 'Phone number in E.164 format; empty once forgotten.', ({ order }) => order.customer.phone),
  personal('customer_email', 'Email address; empty once forgotten.', ({ order }) => order.customer.email),
  text('city', 'City of the shipping address.', ({ order }) => order.shipping_address?.city ?? null),
  text('state', 'State of the shipping address.', ({ order }) => order.shipping_address?.state ?? null),
  text('postal_code', 'PIN or postal code of the shipping address.', ({ order }) => order.shipping_address?.postal_code ?? null),
  text('country', 'Two-letter ISO 3166-1 country code.', ({ order }) => order.shipping_address?.country ?? null),
  count('item_count', 'Total quantity of all line items.', ({ order }) =>
    order.line_items.reduce((sum, { quantity }) => sum + quantity, 0),
  ),
  list('skus', 'Stock keeping units of the line items.', ({ order }) => order.line_items.flatMap(({ sku }) => (sku === null ? [] : [sku]))),
  text('courier_code', 'Code of the courier; of the first parcel if there are several.', (row) => parcel(row)?.courier_code ?? null),
  text('tracking_number', 'Tracking number of the first parcel.', (row) => parcel(row)?.tracking_number ?? null),
  text('shipment_status', 'Status of the first parcel, as reported by the courier.', (row) => parcel(row)?.shipment_status ?? null),
  text('cod_status', 'Status of the COD collection.', ({ collection }) => collection?.status ?? null),
  amount('cod_expected_amount', 'Amount that the courier is to collect.', ({ collection }) => collection?.expected_amount ?? null),
  time('cod_collected_at', 'Time at which the courier collected the cash.', ({ collection }) => collection?.collected_at ?? null),
  time('cod_due_at', 'Time at which the remittance is due.', ({ collection }) => collection?.due_at ?? null),
  amount(
    'cod_remitted_amount',
    'Gross amount that the courier has remitted, before deductions.',
    ({ collection }) => collection?.remitted_amount ?? null,
  ),
  amount('cod_deductions_amount', 'Amount that the courier has deducted.', ({ collection }) => collection?.deductions_amount ?? null),
  amount('cod_net_amount', 'Net amount paid into the bank account.', ({ collection }) => collection?.net_amount ?? null),
  amount('cod_shortfall_amount', 'Amount that is missing from the remittance.', ({ collection }) => collection?.shortfall_amount ?? null),
  text('cod_utr', 'UTR of the most recent remittance.', ({ collection }) => collection?.utr ?? null),
  time('cod_remitted_at', 'Time at which the courier remitted the money.', ({ collection }) => collection?.remitted_at ?? null),
  text(
    'cod_remittance_id',
    'ID of the most recent remittance that includes the collection.',
    ({ collection }) => collection?.remittance ?? null,
  ),
  days('cod_days_outstanding', DAYS_HELD, ({ collection }, viewpoint) => collection && daysHeld(collection, viewpoint)),
  text('cod_resolution', 'How the merchant resolved the shortfall.', ({ collection }) => collection?.resolution?.type ?? null),
  points('risk_score', 'Risk score, from 0 to 100.', ({ order }) => order.risk?.score ?? null),
  text('risk_level', 'Risk level: low, medium or high.', ({ order }) => order.risk?.level ?? null),
  text('risk_recommendation', 'Recommendation for cash on delivery.', ({ order }) => order.risk?.recommendation ?? null),
  list('risk_top_factors', 'Factors that contributed most to the score.', ({ order }) => order.risk?.top_factors ?? []),
  text('risk_list_match', 'Risk list on which the shopper was found.', ({ order }) => order.risk?.list_match ?? null),
  text('risk_outcome', 'Outcome of the delivery: delivered, rto or cancelled.', ({ order }) => outcomeOf(order)),
  list('tags', 'Tags of the order in the storefront.', ({ order }) => order.storefront.tags),
  text('client_reference_id', 'The merchant’s own reference.', ({ order }) => order.client_reference_id),
  object('metadata', 'The merchant’s own metadata.', ({ order }) => order.metadata),
  flag('livemode', 'Whether the row is of live mode, with real money.', ({ order }) => order.livemode),
  text('dispute_status', 'Status of the most recently updated dispute; empty if there is none.', ({ order }) => order.dispute_status),
  text(
    'settlement_utr',
    'UTR of the bank transfer that paid out the newest settled payment.',
    ({ settlements }) => settlements[0]?.utr ?? null,
  ),
  amount('gateway_fee', 'Fees charged by the gateway for the payments, before tax; empty if it charges in another currency.', (row) =>
    settledSum(row, 'fee'),
  ),
  amount('gateway_tax', 'Tax on the fee.', (row) => settledSum(row, 'tax')),
  amount(
    'gateway_discount',
    'Discount granted by offers of the gateway. It counts as paid, but was not received.',
    ({ order }) => order.gateway_discount,
  ),
  amount('customer_fee', 'Fee that the shopper paid to the gateway, which keeps it.', ({ order }) => order.customer_fee),
  // Documents from before orders had invoices lack the field.
  text('invoice_number', 'Number of the merchant’s invoice.', ({ order }) => order.invoice?.number ?? null),
  text('invoice_date', 'Date of the invoice, YYYY-MM-DD.', ({ order }) => order.invoice?.date ?? null),
  text('invoice_irn', 'Invoice Reference Number of the e-invoice.', ({ order }) => order.invoice?.irn ?? null),
];

/** They read the order alone: `risk_outcomes.1` has them too, and its rows have no collection. */
export const ORDER_ROW_FILTERS: Readonly<Record<string, RowFilter<OrderRow>>> = {
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

export const ORDER_ROW_DATES: ReportType<OrderResource, OrderRow>['dates'] = {
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
  dates: ORDER_ROW_DATES,
  filters: ORDER_ROW_FILTERS,
  columns: COLUMNS,
};
