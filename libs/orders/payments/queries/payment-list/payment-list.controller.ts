import { resourceRoutes } from '#http/resource-routes';
import { Scope } from '#http/route';
import { paymentMissing } from '#orders/payments/domain/payment.errors';
import { PAYMENT_INSTRUMENTS, PAYMENT_STATES } from '#orders/domain/events/payment.events';
import { paymentQueries } from '#orders/payments/queries/payment-list/payment-list.query';
import { PaymentResource } from '#orders/payments/resource/payment.resource';

const FILTERS = {
  order_id: 'text',
  checkout_session: 'text',
  status: PAYMENT_STATES,
  method: PAYMENT_INSTRUMENTS,
  gateway_reference: 'text',
} as const;

export const PaymentListController = resourceRoutes({
  path: '/v1/payments',
  resource: PaymentResource,
  queries: paymentQueries,
  filters: FILTERS,
  access: (readModels) => Scope('payments:read', readModels),
  about: {
    list: 'Lists all payments, newest first, including those of sessions that placed no order, each with its refunded amount.',
    one: 'Returns a payment. Its order_id is null until its session has placed an order.',
  },
  missing: paymentMissing,
});
