import type { Address, OrderPlaced } from '#orders/contract';
import { addressThere, HOLD_TAG, RISK_TAGS } from '#orders/storefront/contract';
import { majorUnits } from '#platform/currencies/major-units';

/** The name of the attribute with our order's id, in addition to the platform's own field (`sourceIdentifier`). */
export const OUR_ID = 'order_id';

/**
 * One of our orders as input of `orderCreate`; its total equals our amount. An order on hold is created with the tag, so that the shop's automation
 * never sees it without.
 */
export function orderInput(order: OrderPlaced, hold: boolean): object {
  const { amount_details: details, currency, personal } = order;
  const money = (amount: number): object => ({ shopMoney: { amount: majorUnits(amount, currency), currencyCode: currency } });
  const { customer, shipping_address, billing_address } = personal;
  const tags = [...(order.risk ? [RISK_TAGS[order.risk.level]] : []), ...(hold ? [HOLD_TAG] : [])];
  return {
    sourceIdentifier: order.order,
    sourceName: 'checkout',
    customAttributes: [{ key: OUR_ID, value: order.order }],
    currency,
    financialStatus: 'PENDING',
    ...(tags.length > 0 && { tags }),
    ...(customer.email && { email: customer.email }),
    ...(customer.phone && { phone: customer.phone }),
    ...(shipping_address && { shippingAddress: mailingAddress(shipping_address) }),
    ...(billing_address && { billingAddress: mailingAddress(billing_address) }),
    lineItems: linesOf(order).map(({ title, sku, quantity, amount }) => ({
      title,
      quantity,
      priceSet: money(amount),
      ...(sku && { sku }),
    })),
    shippingLines: [
      { title: 'Delivery', amount: details.shipping },
      { title: 'Cash on delivery', amount: details.cod_fee },
    ].flatMap(({ title, amount }) => (amount === 0 ? [] : [{ title, priceSet: money(amount) }])),
    taxLines: details.tax === 0 ? [] : [{ title: 'Tax', rate: 0, priceSet: money(details.tax) }],
    ...(details.discount > 0 && { discountCode: { itemFixedDiscountCode: { code: 'Discount', amountSet: money(details.discount) } } }),
  };
}

interface Line {
  readonly title: string;
  readonly sku: string | null;
  readonly quantity: number;
  /** The amount per piece. */
  readonly amount: number;
}

/** An order without line items becomes one line. */
const linesOf = ({ line_items, amount_details, client_reference_id, order }: OrderPlaced): Line[] =>
  line_items.length > 0
    ? line_items.map(({ name, sku, quantity, unit_amount }) => ({ title: name, sku, quantity, amount: unit_amount }))
    : [{ title: client_reference_id ?? order, sku: null, quantity: 1, amount: amount_details.subtotal }];

function mailingAddress(address: Address): object {
  const { name, phone, line1, line2, city, state, postal_code, country } = addressThere(address);
  const [firstName, ...rest] = (name ?? '').split(' ');
  const known = {
    firstName,
    lastName: rest.join(' '),
    phone,
    address1: line1,
    address2: line2,
    city,
    province: state,
    zip: postal_code,
    countryCode: country,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value));
}
