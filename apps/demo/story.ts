import { cart } from '#apps/demo/cart';
import type { Answer, Json, Merchant } from '#apps/demo/merchant';
import type { Receiver } from '#apps/demo/receiver';
import { narrator } from '#apps/demo/narrator';
import type { Shopper } from '#apps/demo/shopper';

const TYPES = [
  'checkout.session.created',
  'checkout.session.completed',
  'checkout.session.expired',
  'order.paid',
  'order.fulfilled',
  'refund.succeeded',
  'cod.short_remit',
  'alert.created',
  'cod.remitted',
];
const LISTS = [
  '/checkout/sessions?limit=100',
  '/orders?limit=100',
  '/refunds?limit=100',
  '/cod/collections?limit=100',
  '/cod/remittances?limit=100',
  '/alerts?limit=100',
  '/webhooks?limit=100',
];

/** What takes more than a key: a receiver that webhooks reach, somebody who operates the service, a shopper who reaches the simulated bank. */
export interface Surroundings {
  readonly receiver: Receiver;
  readonly url: string;
  readonly shopper: Shopper;
  rebuild(): Promise<void>;
}

/** What a merchant's developer would try first, from the webhook endpoint to the rebuilt lists. Throws at the first thing that is not so. */
export async function tell(merchant: Merchant, surroundings: Surroundings | null): Promise<void> {
  const { step, saw, expect } = narrator();

  if (surroundings !== null) {
    step('The merchant registers a webhook endpoint');
    const endpoint = expect(201, await merchant.post('/webhooks', { url: surroundings.url, events: ['*'] }));
    surroundings.receiver.believe(endpoint['secret']);
    saw(`${endpoint['id']} for ${endpoint['url']}, secret ${String(endpoint['secret']).slice(0, 10)}… (shown once)`);
  }

  step('The merchant creates a checkout session');
  const session = expect(201, await merchant.post('/checkout/sessions', cart('cart-1', ['prepaid', 'cod'])));
  saw(
    `${session['id']}: ${rupees(session['amount'])}, ${session['line_items'].length} lines, ${session['status']}, ${session['payment_status']}`,
  );

  step('The shopper pays by UPI; the simulated gateway captures');
  const payment = { method: 'upi', upi: { vpa: 'success@test' } };
  const paid = expect(200, await merchant.post(`/checkout/sessions/${session['id']}/complete`, { payment_option: 'prepaid', payment }));
  const order = await until(merchant, `/orders/${paid['order']}`, (each) => each['status'] === 'paid');
  saw(`session ${paid['status']}; order ${order['id']}: pending → ${order['status']}, ${rupees(order['amount_paid'])} captured`);

  step('The merchant lists paid orders, reads one, adds metadata');
  const list = expect(200, await merchant.get('/orders?status=paid'));
  saw(`${list['data'].length} paid order${list['data'].length === 1 ? '' : 's'}, newest ${list['data'][0].id}`);
  const noted = expect(200, await merchant.patch(`/orders/${order['id']}`, { metadata: { packed_by: 'Ravi' } }));
  saw(`metadata ${JSON.stringify(noted['metadata'])}`);

  step('In the shop the order is shipped; its courier delivers it');
  const copy = await until(merchant, `/orders/${order['id']}`, ({ storefront }) => storefront['sync_state'] === 'synced');
  saw(`there it is ${copy['storefront'].order_name} in ${copy['storefront'].shop_domain}, paid`);
  const parcel = { tracking_number: 'AWB-1001', courier_code: 'Delhivery' };
  const shipped = expect(200, await merchant.post(`/test_helpers/orders/${order['id']}/ship`, parcel));
  saw(`${shipped['status']}, ${shipped['fulfillments'][0].tracking_number} with ${shipped['fulfillments'][0].courier_code}`);
  const arrived = expect(200, await merchant.post(`/test_helpers/orders/${order['id']}/deliver`));
  saw(`${arrived['status']} at ${new Date(arrived['delivered_at'] * 1000).toISOString()}`);

  step('The merchant refunds part of it, asks again with the same idempotency key, and asks for too much');
  const input = { order_id: order['id'], amount: 50_000, reason: 'partial_return' };
  const key = `refund-${order['id']}`;
  const refund = expect(201, await merchant.post('/refunds', input, key));
  const again = await merchant.post('/refunds', input, key);
  if (expect(201, again)['id'] !== refund['id']) throw new Error('The repeated request made another refund.');
  saw(
    `${refund['id']}: ${rupees(refund['amount'])}; the repeat answered with the same one (Idempotent-Replayed: ${String(again.headers['idempotent-replayed'])})`,
  );
  const { error } = expect(422, await merchant.post('/refunds', { ...input, amount: 900_000 }));
  saw(`too much: 422 ${error.code}, max_refundable ${rupees(error.max_refundable)}`);
  const settled = await until(merchant, `/refunds/${refund['id']}`, (each) => each['status'] === 'succeeded');
  saw(`${settled['status']}, bank reference ${settled['destination'].reference_type} ${settled['destination'].reference}`);

  step('A second shopper pays by card, and the bank has to be asked: it declines');
  const carded = expect(201, await merchant.post('/checkout/sessions', cart('cart-2', ['prepaid', 'cod'])));
  const path = `/checkout/sessions/${carded['id']}`;
  const paying = (method: Json): Json => ({ payment_option: 'prepaid', payment: method });
  const byCard = expect(200, await merchant.post(`${path}/complete`, paying({ method: 'card', card: { token: 'tok_pending' } })));
  saw(`the session stays ${byCard['status']}, ${byCard['payment_status']}: no request waits for a bank`);
  const { next_action: toBank } = expect(200, await merchant.get(`${path}?wait=next_action`));
  saw(`next_action: ${toBank.type} to ${toBank.url}`);
  if (surroundings === null) expect(200, await merchant.post(`/test_helpers${path.replace('/checkout/', '/checkout_')}/fail_payment`));
  else saw(`the shopper declines there, and is sent back with ${(await surroundings.shopper.answerBank(toBank.url, 'decline')).search}`);
  const unpaid = await until(merchant, path, (each) => each['payment_status'] === 'unpaid');
  saw(`${unpaid['status']}, ${unpaid['payment_status']}: ${unpaid['last_payment_error'].message}`);

  step('The same shopper tries again, in a UPI app');
  const retried = expect(200, await merchant.post(`${path}/complete`, paying({ method: 'upi' })));
  const { next_action: inApp } = expect(200, await merchant.get(`${path}?wait=next_action`));
  saw(`next_action: ${inApp.type}, ${inApp.url.slice(0, 40)}…, a QR code on a desktop`);
  const { data: tries } = expect(200, await merchant.get(`/orders/${retried['order']}/payments`));
  if (surroundings === null) expect(200, await merchant.post(`/test_helpers/orders/${retried['order']}/capture`));
  else await surroundings.shopper.answerBank(new URL(`/bank/${tries[0].id}`, toBank.url).href, 'approve');
  const saved = await until(merchant, `/orders/${retried['order']}`, (each) => each['status'] === 'paid');
  saw(`approved: order ${saved['id']} is ${saved['status']}, ${rupees(saved['amount_paid'])} captured`);

  step('A third shopper chooses cash on delivery; a fourth never comes back');
  const third = expect(201, await merchant.post('/checkout/sessions', cart('cart-3', ['prepaid', 'cod'])));
  const cash = expect(200, await merchant.post(`/checkout/sessions/${third['id']}/complete`, { payment_option: 'cod' }));
  const onDelivery = expect(200, await merchant.get(`/orders/${cash['order']}`));
  saw(`${onDelivery['id']}: ${onDelivery['status']}, ${rupees(onDelivery['amount_cod_due'])} to be collected, the COD fee included`);
  const fourth = expect(201, await merchant.post('/checkout/sessions', cart('cart-4', ['prepaid'])));
  const expired = expect(200, await merchant.post(`/checkout/sessions/${fourth['id']}/expire`));
  saw(`${expired['id']}: ${expired['status']} (${expired['expired_reason']})`);

  step('The courier of the third delivers, collects the cash, and hands over less of it');
  const cod = { tracking_number: 'AWB-1002', courier_code: 'Delhivery' };
  expect(200, await merchant.post(`/test_helpers/orders/${onDelivery['id']}/ship`, cod));
  const collected = expect(200, await merchant.post(`/test_helpers/orders/${onDelivery['id']}/deliver`));
  saw(`${collected['status']}: ${rupees(collected['amount_cod_collected'])} in cash are the courier's to hand over`);
  const file = { courier_code: 'delhivery', kind: 'short', format: 'json' };
  const received = expect(
    201,
    await merchant.post('/cod/remittances', (await merchant.post('/test_helpers/remittances/generate', file)).body),
  );
  const remittance = await until(merchant, `/cod/remittances/${received['id']}`, ({ status }) => status !== 'processing');
  const { data: findings } = expect(200, await merchant.get(`/cod/remittances/${remittance['id']}/findings?type=short`));
  saw(
    `its file: ${rupees(remittance['gross_amount'])} for ${remittance['counts'].lines} parcel, ${remittance['utr']}: ${remittance['status']}`,
  );
  saw(`finding on row ${findings[0].row}: ${findings[0].type}, ${findings[0].tracking_number}, ${rupees(findings[0].amount)}`);
  const short = await alertFor(merchant, onDelivery['id'], 'open');
  saw(`alert ${short['type']}: ${short['summary']}`);

  step('The merchant claims it; the courier sends the rest');
  const rest = { tracking_number: cod.tracking_number, cod_amount: -findings[0].amount };
  const topUp = { courier_code: 'delhivery', reference: 'TOP-UP-1', utr: `${remittance['utr']}R`, lines: [rest] };
  expect(201, await merchant.post('/cod/remittances', topUp));
  const place = `/cod/collections/${findings[0].collection}`;
  const whole = await until(merchant, place, ({ status }) => status === 'remitted');
  saw(
    `collection ${whole['status']}: ${rupees(whole['remitted_amount'])} of ${rupees(whole['expected_amount'])}, ${rupees(whole['shortfall_amount'])} missing`,
  );
  saw(`the alert is ${(await alertFor(merchant, onDelivery['id'], 'resolved'))['status']}: what was short has come`);

  if (surroundings === null) return;
  const { receiver, rebuild } = surroundings;
  step("The merchant's server was told of everything");
  await receiver.received(TYPES);
  if (receiver.refused.length > 0) throw new Error(`A webhook was not accepted: ${receiver.refused[0]}`);
  for (const { type, object } of receiver.delivered) saw(`${type.padEnd(26)} ${object.id}`);
  saw("each accepted by the stripe package's verifier");

  step('The read models are rebuilt from the history');
  const before = await calm(merchant);
  await rebuild();
  if ((await snapshot(merchant)) !== before) throw new Error('The rebuilt lists are not what they were.');
  saw('every list is, byte for byte, what it was');
}

async function alertFor(merchant: Merchant, order: string, status: string): Promise<Json> {
  const list = await until(merchant, `/alerts?order=${order}&status=${status}`, ({ data }) => data.length > 0);
  return list['data'][0];
}

async function until(merchant: Merchant, path: string, done: (resource: Json) => boolean): Promise<Json> {
  for (let left = 200; left > 0; left--) {
    const { body } = await merchant.get(path);
    if (done(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${path} did not get where the story goes.`);
}

/** The lists when nothing moves any more: the shop and the gateway have told all there is. */
async function calm(merchant: Merchant): Promise<string> {
  for (let last = ''; ;) {
    const { body } = await merchant.get('/orders?limit=100');
    const next = await snapshot(merchant);
    if (next === last && body['data'].every(({ storefront }: Json) => storefront['sync_state'] === 'synced')) return next;
    last = next;
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
}

async function snapshot(merchant: Merchant): Promise<string> {
  const answers: Answer[] = [];
  for (const path of LISTS) answers.push(await merchant.get(path));
  return JSON.stringify(answers.map(({ body }) => body));
}

const rupees = (paise: number): string => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
