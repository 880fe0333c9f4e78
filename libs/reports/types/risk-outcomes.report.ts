import { orderList, type OrderResource, outcomeOf, RISK_OUTCOMES } from '#orders/queries/contract';
import { amount, list, points, text, time, flag } from '#reports/types/column';
import { ORDER_ROW_DATES, ORDER_ROW_FILTERS, type OrderRow } from '#reports/types/orders.report';
import type { ReportType } from '#reports/types/report-type';

const OUTCOMES = [...RISK_OUTCOMES, 'open'];

export const riskOutcomesReport: ReportType<OrderResource, OrderRow> = {
  type: 'risk_outcomes.1',
  name: 'Risk assessments of orders, and their outcomes',
  documents: orderList,
  beside: [],
  row: (order) => (order.risk === null ? null : { order, collection: null, refund: null, settlements: [] }),
  currencyOf: ({ order }) => order.currency,
  dates: ORDER_ROW_DATES,
  filters: { ...ORDER_ROW_FILTERS, outcome: { values: OUTCOMES, of: ({ order }) => outcomeOf(order) ?? 'open' } },
  columns: [
    text('order_id', 'ID of the order.', ({ order }) => order.id),
    text('assessment_id', 'ID of the assessment.', ({ order }) => order.risk!.assessment),
    time('created_at', 'Time at which the order was placed.', ({ order }) => order.created_at),
    text('payment_method', 'How the order is paid.', ({ order }) => order.payment_method),
    text('currency', 'Three-letter ISO 4217 currency code.', ({ order }) => order.currency),
    amount('amount', 'Total that the shopper owes.', ({ order }) => order.amount),
    points('risk_score', 'Risk score, from 0 to 100.', ({ order }) => order.risk!.score),
    text('risk_level', 'Risk level: low, medium or high.', ({ order }) => order.risk!.level),
    text('risk_recommendation', 'Recommendation for cash on delivery.', ({ order }) => order.risk!.recommendation),
    list('risk_top_factors', 'Factors that contributed most to the score.', ({ order }) => order.risk!.top_factors),
    text('risk_list_match', 'Risk list on which the shopper was found.', ({ order }) => order.risk!.list_match),
    text('risk_outcome', 'Outcome of the delivery: delivered, rto, cancelled, or open.', ({ order }) => outcomeOf(order) ?? 'open'),
    text('state', 'State of the shipping address.', ({ order }) => order.shipping_address?.state ?? null),
    text('postal_code', 'PIN or postal code of the shipping address.', ({ order }) => order.shipping_address?.postal_code ?? null),
    text(
      'courier_code',
      'Code of the courier; of the first parcel if there are several.',
      ({ order }) => order.fulfillments[0]?.courier_code ?? null,
    ),
    time('delivered_at', 'Time at which the order was delivered.', ({ order }) => order.delivered_at),
    time('cancelled_at', 'Time at which the order was cancelled.', ({ order }) => order.cancelled_at),
    flag('livemode', 'Whether the row is of live mode, with real money.', ({ order }) => order.livemode),
  ],
};
