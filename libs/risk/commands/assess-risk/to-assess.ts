import { allHold } from '#kernel/domain-error';
import type { Address } from '#orders/contract';
import type { AssessRiskBody } from '#risk/commands/assess-risk/assess-risk.body';
import type { ToAssess } from '#risk/commands/assess-risk/assess-risk.command';
import { fieldExcluded, fieldRequired } from '#risk/domain/risk.errors';

/** Reads the body of a request. Throws `missing_field`, and `parameters_exclusive` for fields that do not go with `order` or `checkout_session`. */
export function toAssess({ order, checkout_session, payment_option = null, ...given }: AssessRiskBody): ToAssess {
  if (order || checkout_session) {
    const excluded = Object.entries(order ? { checkout_session, ...given } : given).filter(([, value]) => (value ?? null) !== null);
    allHold(
      ...excluded.map(([param]) => () => {
        throw fieldExcluded(param);
      }),
    );
    return order ? { order, payment_option } : { checkout_session: checkout_session!, payment_option };
  }
  const [amount, currency, customer] = allHold(
    () => required(given.amount, 'amount'),
    () => required(given.currency, 'currency'),
    () => required(given.customer, 'customer.phone'),
  );
  const { device } = given;
  const purchase = {
    amount,
    currency,
    payment_option,
    prepaid_failed: false,
    tags: [],
    customer: { phone: customer.phone, email: customer.email ?? null, name: customer.name ?? null, id: customer.id ?? null },
    shipping_address: addressOf(given.shipping_address),
    billing_address: addressOf(given.billing_address),
    device: device ? { ip: device.ip ?? null, user_agent: device.user_agent ?? null } : null,
    line_items: (given.line_items ?? []).map(({ name, sku }) => ({ name, sku: sku ?? null })),
    checkout_session: null,
    order: null,
  };
  return { purchase };
}

function required<Value>(value: Value | null | undefined, param: string): Value {
  if (!value) throw fieldRequired(param);
  return value;
}

const EMPTY: Address = {
  name: null,
  phone: null,
  line1: null,
  line2: null,
  landmark: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
};

const addressOf = (given: AssessRiskBody['shipping_address']): Address | null => (given ? { ...EMPTY, ...given } : null);
