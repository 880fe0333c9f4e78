import { MINUTE } from '#kernel/time';
import { eventually } from '#test/support/machine/eventually';
import { idempotency, type Json, type MerchantClient } from '#test/support/clients/merchant-client';

/** A cart of an Indian fashion store: 2,499.00 rupees, with delivery, less a coupon. */
export const cart = (changes: object = {}): object => ({
  amount: 249_900,
  currency: 'inr',
  amount_details: { subtotal: 259_800, discount: 20_000, shipping: 4_900, tax: 5_200 },
  line_items: [
    { name: 'Cotton kurta, indigo, M', sku: 'KUR-IND-M', quantity: 2, unit_amount: 99_900 },
    { name: 'Juttis, size 39', sku: 'JUT-39', quantity: 1, unit_amount: 60_000, amount: 60_000 },
  ],
  customer: { phone: '+919876543210', email: 'asha.rao@example.com', name: 'Asha Rao' },
  shipping_address: {
    name: 'Asha Rao',
    line1: '14, 3rd Cross, Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    postal_code: '560038',
    country: 'IN',
  },
  client_reference_id: 'cart-7781',
  metadata: { campaign: 'diwali', gift: true },
  ...changes,
});

export const upi = (vpa: string): object => ({ payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa } } });

/** The body of an answer, which must be the expected success. */
async function done(answer: Promise<{ status: number; body: Json; text: string }>): Promise<Json> {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  return body;
}

export const openSession = (merchant: MerchantClient, changes?: object): Promise<Json> =>
  done(merchant.post('/checkout/sessions', cart(changes)));

/** The shopper chooses; resolves to the placed order. */
export async function placeOrder(merchant: MerchantClient, choice: object, changes?: object): Promise<Json> {
  const session = await openSession(merchant, changes);
  const { order } = await done(merchant.post(`/checkout/sessions/${session.id}/complete`, choice));
  return eventually(() => done(merchant.get(`/orders/${order}`)));
}

/** Waits until an order is as expected. */
export const orderBecomes = (merchant: MerchantClient, id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const order = await done(merchant.get(`/orders/${id}`));
    expect(order).toMatchObject(expected);
    return order;
  });

export async function paidOrder(merchant: MerchantClient, changes?: object): Promise<Json> {
  const { id } = await placeOrder(merchant, upi('success@test'), changes);
  return orderBecomes(merchant, id, { status: 'paid' });
}

/** Its order is placed once the money has arrived. */
export async function paidByCard(merchant: MerchantClient, changes?: object): Promise<Json> {
  const { id } = await openSession(merchant, changes);
  await done(
    merchant.post(`/checkout/sessions/${id}/complete`, {
      payment_option: 'prepaid',
      payment: { method: 'card', card: { token: 'tok_success' } },
    }),
  );
  const { order } = await eventually(async () => {
    const session = await done(merchant.get(`/checkout/sessions/${id}`));
    expect(session.order).toMatch(/^ord_/);
    return session;
  });
  return orderBecomes(merchant, order, { status: 'paid' });
}

/** How long an order that was placed before its payment can be paid, seconds. */
export const PAYMENT_WINDOW = 15 * MINUTE;

export const failedOrder = async (merchant: MerchantClient): Promise<Json> => {
  const { id } = await placeOrder(merchant, upi('failure@test'));
  return orderBecomes(merchant, id, { payment_status: 'failed' });
};

/** An order whose payment failed and that was not paid in time: advances its account's test clock by that time. */
export async function unpaidOrder(merchant: MerchantClient): Promise<Json> {
  const { id } = await failedOrder(merchant);
  await merchant.post('/test_helpers/clock/advance', { seconds: PAYMENT_WINDOW });
  return orderBecomes(merchant, id, { status: 'cancelled', cancel_reason: 'payment_failed' });
}

/** A cash-on-delivery order. */
export const codOrder = (merchant: MerchantClient, changes: object = {}): Promise<Json> =>
  placeOrder(merchant, { payment_option: 'cod' }, { payment_options: ['cod'], ...changes });

/** All its entries, newest first. */
export const timelineOf = async (merchant: MerchantClient, order: string): Promise<Json[]> =>
  (await done(merchant.get(`/orders/${order}/timeline?limit=100`))).data;

export const refund = (merchant: MerchantClient, order: string, amount: number, key?: string) =>
  merchant.post('/refunds', { order_id: order, amount, reason: 'customer_request' }, key === undefined ? {} : idempotency(key));

/** Waits until a refund is as expected. */
export const refundBecomes = (merchant: MerchantClient, id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const found = await done(merchant.get(`/refunds/${id}`));
    expect(found).toMatchObject(expected);
    return found;
  });
