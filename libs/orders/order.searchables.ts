import { refundQueries } from '#orders/refunds/queries/refund-list/refund-list.projection';
import { collectionQueries } from '#orders/cod/queries/collection-list/collection-list.projection';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { paymentQueries } from '#orders/payments/queries/payment-list/payment-list.query';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { orderQueries } from '#orders/queries/order-list/order-list.query';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import type { OrderResource } from '#orders/resource/order.resource';
import { amountIn, type AnySearchable, titled } from '#dashboard/search/contract';

export const ORDER_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'order',
    prefix: 'ord',
    route: { scope: 'orders:read', path: '/v1/orders/:id' },
    one: (id, { scope }) => orderQueries.one(id, scope),
    list: orderQueries.page,
    filters: {
      order_name: 'storefront_order_name',
      phone: 'customer_phone',
      email: 'customer_email',
      phone_and_amount: 'phone_and_amount',
      tracking_number: 'tracking_number',
      client_reference_id: 'client_reference_id',
      document_number: 'invoice_number',
    },
    order: ({ id }: OrderResource) => id,
    title: ({ storefront, currency, amount, customer, status }: OrderResource) =>
      titled(storefront.order_name, amountIn(currency, amount), customer.name, status),
  },
  {
    type: 'payment',
    prefix: 'pay',
    route: { scope: 'payments:read', path: '/v1/payments/:id' },
    one: (id, { scope }) => paymentQueries.one(id, scope),
    list: paymentQueries.page,
    filters: { bank_reference: 'bank_reference', gateway_reference: 'gateway_reference' },
    title: ({ currency, amount, method, status }: PaymentResource) => titled(amountIn(currency, amount), method, status),
  },
  {
    type: 'refund',
    prefix: 're',
    route: { scope: 'refunds:read', path: '/v1/refunds/:id' },
    one: (id, { scope }) => refundQueries.one(id, scope),
    list: refundQueries.page,
    filters: { bank_reference: 'bank_reference', document_number: 'credit_note_number' },
    title: ({ currency, amount, status }: RefundResource) => titled(amountIn(currency, amount), status),
  },
  {
    type: 'cod_collection',
    prefix: 'cod',
    route: { scope: 'cod:read', path: '/v1/cod/collections/:id' },
    one: (id, { scope }) => collectionQueries.one(id, scope),
    title: ({ storefront_order_name, currency, expected_amount, status }: CollectionResource) =>
      titled(storefront_order_name, amountIn(currency, expected_amount), status),
  },
];
