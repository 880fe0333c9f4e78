import { cart } from '#apps/demo/cart';
import { courierDelivers } from '#apps/demo/courier-chapter';
import { gatewaySettles } from '#apps/demo/gateway-chapter';
import { nextActionOf, rupees, soon, until } from '#apps/demo/looking';
import type { Json, Merchant } from '#apps/demo/merchant';
import type { Narrator } from '#apps/demo/narrator';
import type { Shopper } from '#apps/demo/shopper';

/** The gateway of a simulated payment, and the number of its methods. */
const SANDBOX = 'sandbox';
const METHODS_THERE = 5;
/** The sandbox answers at once. A gateway of the account's own may never answer, milliseconds. */
const ROUTED_WITHIN_MS = 15_000;

/** Shoppers pay at the simulated gateway and get some of it back. If test mode charges through the account's own gateway, no one plays its bank. */
export async function shoppersPay(merchant: Merchant, session: Json, shopper: Shopper | null, narrator: Narrator): Promise<void> {
  const { step, saw, expect } = narrator;

  step('The shopper pays by UPI; the simulated gateway captures');
  if (session['payment_methods'].length < METHODS_THERE) return ofOwnGateway(saw, `it takes ${session['payment_methods'].join(', ')}`);
  const payment = { method: 'upi', upi: { vpa: 'success@test' } };
  const paid = expect(200, await merchant.post(`/checkout/sessions/${session['id']}/complete`, { payment_option: 'prepaid', payment }));
  const gateway = await soon(async () => {
    const { body } = await merchant.get(`/orders/${paid['order']}/payments`);
    return (body['data']?.[0]?.gateway ?? null) as string | null;
  }, ROUTED_WITHIN_MS);
  if (gateway !== SANDBOX) return ofOwnGateway(saw, 'the payment went there');
  const order = await until(merchant, `/orders/${paid['order']}`, (each) => each['status'] === 'paid');
  saw(`session ${paid['status']}; order ${order['id']}: pending → ${order['status']}, ${rupees(order['amount_paid'])} captured`);

  step('The merchant lists paid orders, reads one, adds metadata');
  const list = expect(200, await merchant.get('/orders?status=paid'));
  saw(`${list['data'].length} paid order${list['data'].length === 1 ? '' : 's'}, newest ${list['data'][0].id}`);
  const noted = expect(200, await merchant.patch(`/orders/${order['id']}`, { metadata: { packed_by: 'Ravi' } }));
  saw(`metadata ${JSON.stringify(noted['metadata'])}`);

  await courierDelivers(merchant, order['id'], narrator);

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

  step('A second shopper pays by card, and the bank has to approve: it declines');
  const carded = expect(201, await merchant.post('/checkout/sessions', cart('cart-2', ['prepaid', 'cod'])));
  const path = `/checkout/sessions/${carded['id']}`;
  const paying = (method: Json): Json => ({ payment_option: 'prepaid', payment: method });
  const byCard = expect(200, await merchant.post(`${path}/complete`, paying({ method: 'card', card: { token: 'tok_pending' } })));
  saw(`the session stays ${byCard['status']}, ${byCard['payment_status']}: no request waits for a bank`);
  const toBank = await nextActionOf(merchant, path);
  saw(`next_action: ${toBank['type']} to ${toBank['url']}`);
  if (shopper === null) expect(200, await merchant.post(`/test_helpers${path.replace('/checkout/', '/checkout_')}/fail_payment`));
  else saw(`the shopper declines there, and is sent back with ${(await shopper.answerBank(toBank['url'], 'decline')).search}`);
  const unpaid = await until(merchant, path, (each) => each['payment_status'] === 'unpaid');
  saw(`${unpaid['status']}, ${unpaid['payment_status']}: ${unpaid['last_payment_error'].message}`);

  step('The same shopper tries again, in a UPI app');
  const retried = expect(200, await merchant.post(`${path}/complete`, paying({ method: 'upi' })));
  const inApp = await nextActionOf(merchant, path);
  saw(`next_action: ${inApp['type']}, ${inApp['url'].slice(0, 40)}…, a QR code on a desktop`);
  const { data: tries } = expect(200, await merchant.get(`/orders/${retried['order']}/payments`));
  if (shopper === null) expect(200, await merchant.post(`/test_helpers/orders/${retried['order']}/capture`));
  else await shopper.answerBank(new URL(`/bank/${tries[0].id}`, toBank['url']).href, 'approve');
  const saved = await until(merchant, `/orders/${retried['order']}`, (each) => each['status'] === 'paid');
  saw(`approved: order ${saved['id']} is ${saved['status']}, ${rupees(saved['amount_paid'])} captured`);

  await gatewaySettles(merchant, order['id'], narrator);
}

function ofOwnGateway(saw: Narrator['saw'], how: string): void {
  saw(
    `test mode of this account has a gateway of its own (${how}): no simulated bank answers there, so that payments and refunds are left out`,
  );
}
