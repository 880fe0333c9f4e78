import { asking } from '#test/simulation/acts/asked';
import { filledCart } from '#test/simulation/acts/filled-cart';
import type { Json } from '#test/simulation/outside/merchant';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const MINUTES = 60_000;
/** The inputs that the bank approves at once. */
const APPROVED = /(success|offer|fee)@test|tok_(success|offer|fee)|netbanking/;

/** A shopper whose bank approves may have an offer of the gateway, or bear its fee. */
const PAYS_BY_UPI = { 'success@test': 8, 'offer@test': 2, 'fee@test': 2 };

/** A shopper fills a cart and pays, in part alone, or does not: with the bank's consent or without, at once or late. Resolves to the order as the merchant's books have it. */
export async function buy(world: World, store: Store): Promise<BookedOrder | null> {
  const { random } = world;
  const { server, habits } = store;
  const method: string = random.byShare(habits.pays);
  const cart = filledCart(random, method);
  const session = await server.post('/checkout/sessions', cart);
  if (session.status !== 201) return refused(world, 'a session', session);
  const { id } = session.body;
  await server.pause(random.fraction() * 3 * MINUTES);
  if (random.once(12)) return null;
  if (method === 'upi' && random.once(6)) await waitInVain(world, store, id);
  const hasFailed = method === 'cod' && random.once(5) && (await failByUpi(store, id));
  for (let tries = 0; tries < 3; tries++) {
    const chosen = choice(world, method);
    const path = `/checkout/sessions/${id}/complete`;
    const completed = random.once(8) ? await server.postOnce(path, chosen) : await server.post(path, chosen);
    // The shop does not repeat the request, and does not know of its order.
    if (completed === null) return null;
    if (completed.status === 200 && APPROVED.test(JSON.stringify(chosen))) store.approved.add(id);
    if (completed.status !== 200) {
      // Somebody was quicker, or the try before this one came through after all.
      if (!['payment_in_progress', 'checkout_session_not_open'].includes(completed.body.error?.code))
        return refused(world, `a payment by ${method}`, completed);
      await server.pause(MINUTES);
    }
    const order = await placed(store, id);
    if (order !== null) {
      const fee = completed.status === 200 && chosen.payment_option !== 'prepaid' ? (cart.cod?.fee ?? 0) : 0;
      const amount = cart.amount + fee;
      const booked = { session: id as string, order, amount, placedAt: hasFailed ? cart.amount : amount };
      store.orders.set(order, booked);
      return booked;
    }
  }
  return null;
}

/** A shopper whose bank is silent pays in another way. The bank may approve the first payment after that. */
async function waitInVain({ random }: World, { server }: Store, session: string): Promise<void> {
  const ask = asking(server);
  const choice = { payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa: 'pending@test' } } };
  // The clock may have jumped past the end of the session.
  await ask('POST', `/checkout/sessions/${session}/complete`, choice, ['checkout_session_not_open']);
  await server.pause(random.fraction() * MINUTES);
  // The bank may have decided meanwhile.
  await ask('POST', `/checkout/sessions/${session}/abandon_payment`, {}, ['payment_not_in_progress']);
}

/** A shopper whose bank refuses pays at the door. Resolves to whether the order was placed by the payment that failed. */
async function failByUpi({ server }: Store, session: string): Promise<boolean> {
  const choice = { payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa: 'failure@test' } } };
  const completed = await asking(server)('POST', `/checkout/sessions/${session}/complete`, choice, ['checkout_session_not_open']);
  await server.pause(2 * MINUTES);
  return completed !== null;
}

function choice({ random }: World, method: string): { readonly payment_option: string; readonly payment?: object } {
  // An order that waits for its deposit may be cancelled before the bank decides.
  const vpa = random.byShare({ ...PAYS_BY_UPI, 'failure@test': 2, 'part@test': 1, 'pending@test': method === 'partial' ? 8 : 1 });
  const token = random.byShare({ tok_success: 8, tok_offer: 2, tok_fee: 2, tok_declined: 2, tok_pending: 1 });
  if (method === 'cod') return { payment_option: 'cod' };
  const option = { payment_option: method === 'partial' ? 'partial_prepaid' : 'prepaid' };
  if (method === 'card') return { ...option, payment: { method: 'card', card: { token } } };
  if (method === 'netbanking') return { ...option, payment: { method: 'netbanking', netbanking: { bank: 'HDFC' } } };
  return { ...option, payment: { method: 'upi', upi: { vpa } } };
}

/** The order of a session once there is one, within some minutes. */
async function placed({ server }: Store, session: string): Promise<string | null> {
  for (let looks = 0; looks < 5; looks++) {
    const { body } = await server.get(`/checkout/sessions/${session}`);
    if (body.order !== null && body.order !== undefined) return body.order as string;
    if (body.payment_status === 'unpaid' && body.last_payment_error) return null;
    await server.pause(20_000);
  }
  return null;
}

function refused(world: World, what: string, { status, body }: { status: number; body: Json }): null {
  world.wrong(`${what} was refused: ${status} ${JSON.stringify(body)}`);
  return null;
}
