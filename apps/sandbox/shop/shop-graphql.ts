import { NotPossible, type ShopLedger } from '#apps/sandbox/shop/shop-ledger';
import {
  currentTotal,
  decimal,
  minor,
  refundedOf,
  type ShopAddress,
  type ShopFulfillment,
  type ShopOrder,
} from '#apps/sandbox/shop/shop-orders';

// oxlint-disable-next-line typescript/no-explicit-any -- variables are what the caller's operation says they are
type Variables = Record<string, any>;

type Operation = (ledger: ShopLedger, shop: string, variables: Variables) => object;

const idOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1);
const at = (milliseconds: number | null): string | null => (milliseconds === null ? null : new Date(milliseconds).toISOString());

/** A mutation's outcome, or the shop's refusal. */
function tried(name: string, errors: string, act: () => object): object {
  try {
    return { [name]: { ...act(), [errors]: [] } };
  } catch (fault) {
    if (!(fault instanceof NotPossible)) throw fault;
    return { [name]: { [errors]: [{ field: null, message: fault.message }] } };
  }
}

const PAGE = 25;

function changedSince(ledger: ShopLedger, shop: string, { query, after }: Variables): object {
  const since = Date.parse(/'(.+)'/.exec(String(query))?.[1] ?? '');
  const skip = Number(after ?? 0);
  const found = ledger.changedSince(shop, since, skip, PAGE + 1);
  const pageInfo = { hasNextPage: found.length > PAGE, endCursor: String(skip + PAGE) };
  return { orders: { nodes: found.slice(0, PAGE).map(shown), pageInfo } };
}

/** The used operations of the platform's GraphQL interface, by their names. Answers contain all fields that any of them requests. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'query Shop': (_, shop) => ({ shop: { name: shop } }),
  'query OrderOfOurs': (ledger, shop, { query }) => ({
    orders: { nodes: ledger.ofSource(shop, String(query).replace(/^source_identifier:/, '')).map(shown) },
  }),
  'query OrdersChanged': changedSince,
  'query OrdersMoney': changedSince,
  'query OrderNow': (ledger, shop, { id }) => ({ order: ledger.has(shop, idOf(id)) ? shown(ledger.order(shop, idOf(id))) : null }),
  'query StepsTaken': (ledger, shop, { id }) => ({ order: shown(ledger.order(shop, idOf(id))) }),
  'mutation CreateOrder': (ledger, shop, { order }) =>
    tried('orderCreate', 'userErrors', () => ({ order: shown(ledger.create(shop, draftOf(order))) })),
  'mutation MarkAsPaid': (ledger, shop, { id }) =>
    tried('orderMarkAsPaid', 'userErrors', () => ({ order: shown(ledger.pay(shop, idOf(id), Number.MAX_SAFE_INTEGER)) })),
  'mutation PayAPart': (ledger, shop, { id, amount: { amount, currencyCode } }) =>
    tried('orderCreateManualPayment', 'userErrors', () => ({
      order: shown(ledger.pay(shop, idOf(id), minor(amount, currencyCode))),
    })),
  'mutation CreateRefund': (ledger, shop, { input: { orderId, note, transactions } }) =>
    tried('refundCreate', 'userErrors', () => {
      const { currency } = ledger.order(shop, idOf(orderId));
      const { refunds } = ledger.refund(shop, idOf(orderId), minor(transactions[0].amount, currency), note ?? null);
      return { refund: { legacyResourceId: refunds.at(-1)!.id } };
    }),
  'mutation AddTags': (ledger, shop, { id, tags }) =>
    tried('tagsAdd', 'userErrors', () => ({ node: { id: ledger.tag(shop, idOf(id), tags).id } })),
  'mutation RemoveTags': (ledger, shop, { id, tags }) =>
    tried('tagsRemove', 'userErrors', () => ({ node: { id: ledger.untag(shop, idOf(id), tags).id } })),
  'mutation CancelOrder': (ledger, shop, { id, reason }) =>
    tried('orderCancel', 'userErrors', () => {
      ledger.cancel(shop, idOf(id), String(reason).toLowerCase());
      return { job: { id: `gid://shopify/Job/${idOf(id)}` } };
    }),
};

/** `query Name`, `mutation Name`. */
export const operationOf = (text: string): string => /\b(?:query|mutation) \w+/.exec(text)?.[0] ?? '';

function shown(order: ShopOrder): object {
  const { currency } = order;
  const money = (amount: number): object => ({ shopMoney: { amount: decimal(amount, currency), currencyCode: currency } });
  return {
    id: `gid://shopify/Order/${order.id}`,
    legacyResourceId: order.id,
    name: order.name,
    sourceIdentifier: order.source_identifier,
    customAttributes: order.note_attributes.map(({ name: key, value }) => ({ key, value })),
    updatedAt: at(order.updated_at),
    tags: order.tags,
    note: order.note,
    cancelledAt: at(order.cancelled_at),
    cancelReason: order.cancel_reason?.toUpperCase() ?? null,
    displayFulfillmentStatus: { none: 'UNFULFILLED', partial: 'PARTIALLY_FULFILLED', fulfilled: 'FULFILLED' }[
      order.fulfillment_status ?? 'none'
    ],
    totalPriceSet: money(order.total),
    currentTotalPriceSet: money(currentTotal(order)),
    totalReceivedSet: money(order.received),
    shippingAddress: addressShown(order.shipping_address),
    billingAddress: addressShown(order.billing_address),
    fulfillments: order.fulfillments.map(fulfillmentShown),
    transactions:
      order.received === 0
        ? []
        : [{ id: `gid://shopify/OrderTransaction/${order.transaction}`, kind: 'SALE', status: 'SUCCESS', gateway: 'manual' }],
    refunds: order.refunds.map(({ id, note, amount }) => ({ legacyResourceId: id, note, totalRefundedSet: money(amount) })),
    totalRefundedSet: money(refundedOf(order)),
  };
}

const addressShown = (address: ShopAddress | null): object | null => address && { ...address, countryCodeV2: address.country_code };

const fulfillmentShown = (fulfillment: ShopFulfillment): object => ({
  legacyResourceId: fulfillment.id,
  status: fulfillment.status.toUpperCase(),
  displayStatus: fulfillment.shipment_status?.toUpperCase() ?? 'FULFILLED',
  updatedAt: at(fulfillment.updated_at),
  trackingInfo: [{ number: fulfillment.tracking_number, company: fulfillment.tracking_company, url: fulfillment.tracking_url }],
});

/** An order as `orderCreate` describes it; its total is the sum of its parts. */
function draftOf(input: Variables): Parameters<ShopLedger['create']>[1] {
  const currency = String(input['currency']);
  const worth = ({ shopMoney }: { shopMoney: { amount: string } }): number => minor(shopMoney.amount, currency);
  const lines: Variables[] = input['lineItems'];
  const extras: Variables[] = [...(input['shippingLines'] ?? []), ...(input['taxLines'] ?? [])];
  const total =
    lines.reduce((sum, line) => sum + worth(line['priceSet']) * line['quantity'], 0) +
    extras.reduce((sum, extra) => sum + worth(extra['priceSet']), 0) -
    (input['discountCode'] ? worth(input['discountCode'].itemFixedDiscountCode.amountSet) : 0);
  return {
    source_identifier: input['sourceIdentifier'] ?? null,
    note_attributes: (input['customAttributes'] ?? []).map(({ key, value }: Variables) => ({ name: key, value })),
    currency,
    total,
    received: 0,
    email: input['email'] ?? null,
    phone: input['phone'] ?? null,
    tags: input['tags'] ?? [],
    note: input['note'] ?? null,
    shipping_address: addressTaken(input['shippingAddress']),
    billing_address: addressTaken(input['billingAddress']),
    line_items: lines.map((line) => ({
      title: line['title'],
      sku: line['sku'] ?? null,
      quantity: line['quantity'],
      price: worth(line['priceSet']),
    })),
    fulfillment_status: null,
    fulfillments: [],
    refunds: [],
    cancelled_at: null,
    cancel_reason: null,
  };
}

const addressTaken = (input: Variables | undefined): ShopAddress | null =>
  input === undefined
    ? null
    : {
        first_name: input['firstName'] ?? null,
        last_name: input['lastName'] ?? null,
        name: [input['firstName'], input['lastName']].filter(Boolean).join(' '),
        phone: input['phone'] ?? null,
        address1: input['address1'] ?? null,
        address2: input['address2'] ?? null,
        city: input['city'] ?? null,
        province: input['province'] ?? null,
        zip: input['zip'] ?? null,
        country_code: input['countryCode'] ?? null,
      };
