import { COD_STATUSES } from '#orders/domain/events/cod.events';
import { FULFILLMENT_STATUSES } from '#orders/domain/events/fulfillment.events';
import {
  ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES, REFUND_STATUSES_OF_ORDERS, RISK_LEVELS, RISK_OUTCOMES,
} from '#orders/resource/order-statuses'; // prettier-ignore

/** The filters of the list of orders. */
export const ORDER_FILTERS = {
  status: ORDER_STATUSES,
  payment_method: PAYMENT_METHODS,
  payment_status: PAYMENT_STATUSES,
  fulfillment_status: FULFILLMENT_STATUSES,
  refund_status: REFUND_STATUSES_OF_ORDERS,
  customer_phone: 'phone',
  customer_email: 'email',
  client_reference_id: 'text',
  storefront_order_id: 'text',
  storefront_order_name: 'text',
  tracking_number: 'text',
  gateway_reference: 'text',
  risk_level: RISK_LEVELS,
  risk_outcome: RISK_OUTCOMES,
  cod_status: COD_STATUSES,
  updated_at: 'time',
} as const;
