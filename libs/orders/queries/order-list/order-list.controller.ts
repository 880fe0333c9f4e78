import { resourceRoutes } from '#http/resource-routes';
import { Scope } from '#http/route';
import { orderMissing } from '#orders/domain/order.errors';
import { ORDER_FILTERS } from '#orders/queries/order-list/order-filters';
import { orderQueries } from '#orders/queries/order-list/order-list.query';
import { OrderResource } from '#orders/resource/order.resource';

export const OrderListController = resourceRoutes({
  path: '/v1/orders',
  resource: OrderResource,
  queries: orderQueries,
  filters: ORDER_FILTERS,
  access: (readModels) => Scope('orders:read', readModels),
  about: {
    list: `
      Lists orders, newest first. Filter by status, customer, your own references, and those of your shop, a courier or the payment gateway. Filters
      are combined with AND. Use updated_at to find what has changed since your last request.
    `,
    one: `
      Returns an order. status summarizes it; payment_status, fulfillment_status and refund_status hold the details. At any time,
      amount_refundable = amount_paid − amount_refunded − amount_refund_pending − amount_disputed − amount_disputed_lost − gateway_discount +
      amount_over_refunded.
    `,
  },
  missing: orderMissing,
});
