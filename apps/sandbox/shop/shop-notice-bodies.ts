import {
  currentTotal,
  decimal,
  financialStatus,
  type ShopFulfillment,
  type ShopOrder,
  type ShopRefund,
} from '#apps/sandbox/shop/shop-orders';

const exactly = (digits: string): object => (JSON as unknown as { rawJSON(text: string): object }).rawJSON(digits);
const at = (milliseconds: number | null): string | null => (milliseconds === null ? null : new Date(milliseconds).toISOString());

/** Bodies of notices as the platform writes them: ids are bare numbers of any size, amounts decimal texts in major units. */
export const orderBody = (shop: string, order: ShopOrder): object => ({
  id: exactly(order.id),
  admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
  name: order.name,
  email: order.email,
  phone: order.phone,
  created_at: at(order.created_at),
  updated_at: at(order.updated_at),
  cancelled_at: at(order.cancelled_at),
  cancel_reason: order.cancel_reason,
  financial_status: financialStatus(order),
  fulfillment_status: order.fulfillment_status,
  total_price: decimal(order.total, order.currency),
  current_total_price: decimal(currentTotal(order), order.currency),
  currency: order.currency,
  tags: order.tags.join(', '),
  note: order.note,
  note_attributes: order.note_attributes,
  order_status_url: `https://${shop}/orders/${order.id}`,
  source_identifier: order.source_identifier,
  source_name: 'checkout',
  line_items: order.line_items.map(({ price, ...line }) => ({ ...line, price: decimal(price, order.currency) })),
  shipping_address: order.shipping_address,
  billing_address: order.billing_address,
  fulfillments: order.fulfillments.map((each) => fulfillmentBody(order, each)),
  refunds: order.refunds.map((each) => refundBody(order, each)),
});

export const fulfillmentBody = (order: ShopOrder, fulfillment: ShopFulfillment): object => ({
  id: exactly(fulfillment.id),
  order_id: exactly(order.id),
  status: fulfillment.status,
  updated_at: at(fulfillment.updated_at),
  tracking_company: fulfillment.tracking_company,
  tracking_number: fulfillment.tracking_number,
  tracking_numbers: [fulfillment.tracking_number].filter((number) => number !== null),
  tracking_url: fulfillment.tracking_url,
  tracking_urls: [fulfillment.tracking_url].filter((url) => url !== null),
  shipment_status: fulfillment.shipment_status,
  line_items: [],
});

export const fulfillmentEventBody = (order: ShopOrder, { id, shipment_status, updated_at }: ShopFulfillment): object => ({
  id: exactly(`${BigInt(id) + 1n}`),
  fulfillment_id: exactly(id),
  order_id: exactly(order.id),
  status: shipment_status,
  happened_at: at(updated_at),
});

export const refundBody = (order: ShopOrder, { id, note, amount, created_at }: ShopRefund): object => ({
  id: exactly(id),
  order_id: exactly(order.id),
  note,
  created_at: at(created_at),
  refund_line_items: [],
  transactions: [
    {
      id: exactly(`${BigInt(id) + 1n}`),
      kind: 'refund',
      status: 'success',
      gateway: 'manual',
      amount: decimal(amount, order.currency),
      currency: order.currency,
    },
  ],
});
