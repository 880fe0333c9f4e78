import { orderList, type OrderResource, outcomeOf, RISK_OUTCOMES } from '#orders/queries/contract';
import { amount, list, points, text, time, flag } from '#reports/types/column';
import { ORDER_DATES, ORDER_FILTERS, type OrderRow } from '#reports/types/orders.report';
import type { ReportType } from '#reports/types/report-type';

const OUTCOMES = [...RISK_OUTCOMES, 'open'];

export const riskOutcomesReport: ReportType<OrderResource, OrderRow> = {
  type: 'risk_outcomes.1',
  name: 'Risk assessments of orders, and their outcomes',
  documents: orderList,
  beside: [],
  row: (order) => (order.risk === null ? null : { order, collection: null, refund: null, settlements: [] }),
  currencyOf: ({ order }) => order.currency,
  dates: ORDER_DATES,
  filters: { ...ORDER_FILTERS, outcome: { values: OUTCOMES, of: ({ order }) => outcomeOf(order) ?? 'open' } },
  columns: [
    text('order_id', 'The order.', ({ order }) => order.id),
    text('assessment_id', 'The assessment.', ({ order }) => order.risk!.assessment),
    time('created_at', 'When the order was placed.', ({ order }) => order.created_at),
    text('payment_method', 'How it is paid.', ({ order }) => order.payment_method),
    text('currency', 'ISO 4217: what the amount is in.', ({ order }) => order.currency),
    amount('amount', 'What the shopper owes in all.', ({ order }) => order.amount),
    points('risk_score', '0 to 100.', ({ order }) => order.risk!.score),
    text('risk_level', 'low, medium or high.', ({ order }) => order.risk!.level),
    text('risk_recommendation', 'What was recommended.', ({ order }) => order.risk!.recommendation),
    list('risk_top_factors', 'What counted most.', ({ order }) => order.risk!.top_factors),
    text('risk_list_match', 'The list that had the shopper on it.', ({ order }) => order.risk!.list_match),
    text('risk_outcome', 'Its outcome: delivered, rto, cancelled, or open.', ({ order }) => outcomeOf(order) ?? 'open'),
    text('state', 'Where it goes.', ({ order }) => order.shipping_address?.state ?? null),
    text('postal_code', 'Where it goes.', ({ order }) => order.shipping_address?.postal_code ?? null),
    text(
      'courier_code',
      'Who carries it, the first parcel where there are several.',
      ({ order }) => order.fulfillments[0]?.courier_code ?? null,
    ),
    time('delivered_at', 'When it was delivered.', ({ order }) => order.delivered_at),
    time('cancelled_at', 'When it was cancelled.', ({ order }) => order.cancelled_at),
    flag('livemode', 'Whether real money moves.', ({ order }) => order.livemode),
  ],
};
