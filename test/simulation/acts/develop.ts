import { type Ask, asking, until } from '#test/simulation/acts/asked';
import type { Json } from '#test/simulation/outside/merchant';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const HELPERS = [
  'checkout_sessions/{id}/capture',
  'checkout_sessions/{id}/fail_payment',
  'clock/advance',
  'disputes/{id}/lose',
  'disputes/{id}/win',
  'events/send',
  'orders/{id}/cancel',
  'orders/{id}/capture',
  'orders/{id}/deliver',
  'orders/{id}/fail_payment',
  'orders/{id}/fulfill',
  'orders/{id}/rto',
  'orders/{id}/ship',
  'payments/{id}/dispute',
  'payments/{id}/gateway_refund',
  'refunds/{id}/fail',
  'refunds/{id}/succeed',
  'remittances/generate',
  'settlements/pay_out',
];

export const DEVELOPED = [
  ...HELPERS.map((path) => `POST /v1/test_helpers/${path}`),
  'POST /v1/checkout/sessions',
  'POST /v1/checkout/sessions/{id}/complete',
  'GET /v1/checkout/sessions/{id}',
  'GET /v1/orders/{id}',
  'GET /v1/test_helpers/messages',
  'POST /v1/cod/remittances',
  'GET /v1/cod/collections/{id}',
  'POST /v1/cod/collections/{id}/resolve',
  'GET /v1/orders/{id}/payments',
  'GET /v1/settlements/{id}',
  'GET /v1/settlements/{id}/lines',
  'POST /v1/refunds',
];

/** A helper that was lost on its way may have done its work: it is refused, or says that the partner was too slow. */
const RIGHT = ['transition_not_allowed'];
export const CART = {
  amount: 50_000,
  currency: 'INR',
  payment_options: ['prepaid', 'cod'],
  customer: { phone: '+919810000011', name: 'Ravi' },
};
const PAID = { method: 'upi', upi: { vpa: 'success@test' } };
const OPEN = { method: 'upi', upi: { vpa: 'pending@test' } };
const OPEN_CARD = { method: 'card', card: { token: 'tok_pending' } };

/** A developer tries everything in test mode, where helpers play banks, couriers and time. */
export async function develop({ random }: World, { test }: Store): Promise<void> {
  const ask = asking(test);
  const helps = (path: string, body: object = {}): Promise<Json> => ask('POST', `/test_helpers/${path}`, body, RIGHT);
  const goods = await Promise.all(['cod', 'cod', 'cod'].map(() => bought(ask, test)));
  if (goods.some((order) => order === null)) throw new Error(`Orders by cash were not placed: ${goods.join()}`);
  const [kept, returned, cancelled] = goods as [string, string, string];
  for (const order of goods) await until(test, `/orders/${order}`, ({ storefront }) => storefront.order_id !== null);
  await helps(`orders/${kept}/fulfill`);
  await helps(`orders/${kept}/ship`, { courier_code: 'delhivery' });
  await helps(`orders/${kept}/deliver`);
  await helps(`orders/${returned}/ship`, { courier_code: 'delhivery' });
  await helps(`orders/${returned}/rto`);
  await payForReturn(ask, test, returned);
  await helps(`orders/${cancelled}/cancel`, { reason: 'inventory' });
  await helps('remittances/generate', { courier_code: 'delhivery', kind: random.of(['clean', 'short', 'messy']), format: 'json' });
  for (const end of ['capture', 'fail_payment']) {
    const open = await bought(ask, test, OPEN);
    if (open !== null) await helps(`orders/${open}/${end}`);
    const { id } = await ask('POST', '/checkout/sessions', CART);
    await ask('POST', `/checkout/sessions/${id}/complete`, { payment_option: 'prepaid', payment: OPEN_CARD });
    await helps(`checkout_sessions/${id}/${end}`);
  }
  const paid = await bought(ask, test, PAID);
  if (paid === null) return;
  await until(test, `/orders/${paid}`, ({ payment_status }) => payment_status === 'captured' || payment_status === 'paid');
  for (const [end, amount] of [
    ['succeed', 114],
    ['fail', 214],
  ] as const)
    await helps(`refunds/${(await ask('POST', '/refunds', { order_id: paid, amount })).id}/${end}`);
  const { data } = await ask('GET', `/orders/${paid}/payments`);
  await helps(`payments/${data[0].id}/gateway_refund`, { amount: 100 });
  for (const end of ['win', 'lose']) {
    const opened = await helps(`payments/${data[0].id}/dispute`, { phase: 'chargeback', amount: 100 });
    if (opened !== null) await helps(`disputes/${opened.id}/${end}`);
  }
  const settlement = await helps('settlements/pay_out');
  for (const part of settlement === null ? [] : ['', '/lines']) await ask('GET', `/settlements/${settlement.id}${part}`);
  await ask('GET', '/test_helpers/messages');
  await helps('events/send', { type: 'order.paid' });
  await helps('clock/advance', { seconds: random.of([60, 3600, 40 * 86_400]) });
}

/** An order by cash, or by the payment; null when it took too long. */
export async function bought(ask: Ask, test: Store['test'], payment?: object): Promise<string | null> {
  const customer = { phone: '+919810000011', name: 'Ravi' };
  const { id } = await ask('POST', '/checkout/sessions', {
    amount: 50_000,
    currency: 'INR',
    payment_options: ['prepaid', 'cod'],
    customer,
  });
  await ask('POST', `/checkout/sessions/${id}/complete`, payment ? { payment_option: 'prepaid', payment } : { payment_option: 'cod' });
  return (await until(test, `/checkout/sessions/${id}`, ({ order }) => order !== null, 5_000))?.order ?? null;
}

/** The courier pays for a parcel that came back, which is disputed until somebody decides. */
async function payForReturn(ask: Ask, test: Store['test'], order: string): Promise<void> {
  const path = `/cod/collections/${order.replace('ord_', 'cod_')}`;
  const is = (status: string) => until(test, path, (collection) => collection.status === status, 5_000);
  if ((await is('rto')) === null) return;
  await ask('POST', '/cod/remittances', { courier_code: 'delhivery', lines: [{ order_reference: order, cod_amount: CART.amount }] });
  if ((await is('disputed')) !== null) await ask('POST', `${path}/resolve`, { type: 'accepted', note: 'It was delivered after all.' });
}
