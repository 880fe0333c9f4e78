const COPY = `fragment Copy on Order { legacyResourceId name }`;

/** All fields that we read of an order. */
const WHOLE = `fragment Whole on Order {
  legacyResourceId name sourceIdentifier customAttributes { key value } updatedAt tags note cancelledAt cancelReason displayFulfillmentStatus
  totalPriceSet { shopMoney { amount currencyCode } }
  currentTotalPriceSet { shopMoney { amount currencyCode } }
  shippingAddress { name phone address1 address2 city province zip countryCodeV2 }
  billingAddress { name phone address1 address2 city province zip countryCodeV2 }
  fulfillments { legacyResourceId status displayStatus updatedAt trackingInfo { number company url } }
  refunds { legacyResourceId note totalRefundedSet { shopMoney { amount currencyCode } } }
}`;

export const SHOP = `query Shop { shop { name } }`;

export const ORDER_OF_OURS = `query OrderOfOurs($query: String!) { orders(first: 1, query: $query) { nodes { ...Copy } } } ${COPY}`;

export const ORDERS_CHANGED = `query OrdersChanged($query: String!, $after: String) {
  orders(first: 25, after: $after, query: $query, sortKey: UPDATED_AT) { nodes { ...Whole } pageInfo { hasNextPage endCursor } }
} ${WHOLE}`;

export const ORDERS_MONEY = `query OrdersMoney($query: String!, $after: String) {
  orders(first: 25, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes {
      legacyResourceId name sourceIdentifier customAttributes { key value } cancelledAt
      totalPriceSet { shopMoney { amount currencyCode } }
      currentTotalPriceSet { shopMoney { amount currencyCode } }
      totalReceivedSet { shopMoney { amount currencyCode } }
      totalRefundedSet { shopMoney { amount currencyCode } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const ORDER_NOW = `query OrderNow($id: ID!) { order(id: $id) { ...Whole } } ${WHOLE}`;

/** The steps that the shop has already taken. */
export const STEPS_TAKEN = `query StepsTaken($id: ID!) {
  order(id: $id) {
    cancelledAt
    totalReceivedSet { shopMoney { amount } }
    transactions(first: 50) { id kind status gateway }
    refunds { legacyResourceId note totalRefundedSet { shopMoney { amount } } }
  }
}`;

export const CREATE_ORDER = `mutation CreateOrder($order: OrderCreateOrderInput!) {
  orderCreate(order: $order, options: { sendReceipt: false, sendFulfillmentReceipt: false, inventoryBehaviour: DECREMENT_IGNORING_POLICY }) {
    order { ...Copy } userErrors { field message }
  }
} ${COPY}`;

export const MARK_AS_PAID = `mutation MarkAsPaid($id: ID!) {
  orderMarkAsPaid(input: { id: $id }) { order { id } userErrors { field message } }
}`;

export const PAY_A_PART = `mutation PayAPart($id: ID!, $amount: MoneyInput!) {
  orderCreateManualPayment(id: $id, amount: $amount, paymentMethodName: "Prepaid part") { order { id } userErrors { field message } }
}`;

export const CREATE_REFUND = `mutation CreateRefund($input: RefundInput!) {
  refundCreate(input: $input) { refund { legacyResourceId } userErrors { field message } }
}`;

export const CANCEL_ORDER = `mutation CancelOrder($id: ID!, $reason: OrderCancelReason!) {
  orderCancel(orderId: $id, reason: $reason, refundMethod: { originalPaymentMethodsRefund: false }, restock: true, notifyCustomer: false) {
    job { id } userErrors: orderCancelUserErrors { field message }
  }
}`;

export const ADD_TAGS = `mutation AddTags($id: ID!, $tags: [String!]!) {
  tagsAdd(id: $id, tags: $tags) { node { id } userErrors { field message } }
}`;

export const REMOVE_TAGS = `mutation RemoveTags($id: ID!, $tags: [String!]!) {
  tagsRemove(id: $id, tags: $tags) { node { id } userErrors { field message } }
}`;
