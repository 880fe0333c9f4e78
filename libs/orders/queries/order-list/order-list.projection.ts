import { caseless, comparable } from '#kernel/comparable';
import { phoneAndAmount } from '#kernel/phone-and-amount';
import { orderOf } from '#orders/domain/events/order.events';
import type { RISK_OUTCOMES } from '#orders/resource/order-statuses';
import type { OrderResource } from '#orders/resource/order.resource';
import { orderResource } from '#orders/resource/order.view';
import { majorUnits } from '#platform/currencies/major-units';
import type { Projection } from '#platform/projector/projection';

export const ORDER_LIST = 'orders';

/** The outcome of the goods, by which a risk assessment is later judged; null if there is none yet. */
export const outcomeOf = ({ status, delivered_at, fulfillment_status }: OrderResource): (typeof RISK_OUTCOMES)[number] | null => {
  if (delivered_at !== null) return 'delivered';
  if (fulfillment_status === 'rto_initiated' || fulfillment_status === 'rto_delivered') return 'rto';
  return status === 'cancelled' ? 'cancelled' : null;
};

/** A shop's order name in the form used for comparison: without case and "#". */
export const orderNameKey = (name: string): string => caseless(name).replace(/^# ?/, '');

export const orderList: Projection<OrderResource> = {
  name: ORDER_LIST,
  version: 13,
  ofOneStream: true,
  filters: {
    id: (order) => order.id,
    status: (order) => order.status,
    payment_method: (order) => order.payment_method,
    payment_status: (order) => order.payment_status,
    fulfillment_status: (order) => order.fulfillment_status,
    refund_status: (order) => order.refund_status,
    customer_phone: (order) => order.customer.phone,
    phone_and_amount: ({ customer, amount, currency }) => customer.phone && phoneAndAmount(customer.phone, majorUnits(amount, currency)),
    customer_email: (order) => order.customer.email && caseless(order.customer.email),
    client_reference_id: (order) => order.client_reference_id && comparable(order.client_reference_id),
    invoice_number: ({ invoice }) => invoice && caseless(invoice.number),
    storefront_order_id: (order) => order.storefront.order_id && comparable(order.storefront.order_id),
    storefront_order_name: (order) => order.storefront.order_name && orderNameKey(order.storefront.order_name),
    risk_level: (order) => order.risk?.level ?? null,
    risk_outcome: outcomeOf,
    cod_status: (order) => order.cod?.status ?? null,
    updated_at: (order) => order.updated_at,
  },
  times: ['updated_at'],
  pairs: [
    ['status', 'payment_method'],
    ['payment_status', 'fulfillment_status'],
  ],
  documentOf: ({ stream }) => orderOf(stream),
  evolve: (order, event) => orderResource.evolve(order, event),
  createdAt: (order) => order.created_at,
};
