import { isDone, mayBeDone, type Letter } from '#test/simulation/outside/correspondence';
import type { Json } from '#test/simulation/outside/caller';
import type { Store } from '#test/simulation/outside/store';
import { goodsOf, addressed, inFull, merged, pricedAs } from '#test/simulation/truths/as-requested';
import { differing, type Known, within } from '#test/simulation/truths/differing';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

const DAY = 86_400;

/** Each session that a merchant was answered with is there, as it was requested, and as far as its shopper took it. */
export async function sessions(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore({ time, acting }: World, { server, receiver }: Store): Promise<string[]> {
  const { correspondence } = server;
  const made = correspondence.made('/checkout/sessions');
  const patches = correspondence.changes('PATCH', '/checkout/sessions/{id}');
  const choices = correspondence.changes('POST', '/checkout/sessions/{id}/complete');
  const there = new Map((await listed(server, '/checkout/sessions')).map((session) => [session.id as string, session]));
  const faults: string[] = [];
  for (const [id, letter] of made) {
    const session = there.get(id);
    if (session === undefined) {
      faults.push(`session ${id} was answered, and is in no list`);
      continue;
    }
    const isForgotten = [...receiver.forgotten].some((name) => name === session.order || name === letter.body.customer.phone);
    const requested = (patches.get(id) ?? []).filter(isDone).reduce((cart, { body }) => patched(cart, body), letter.body);
    const known = {
      ...asRequestedFor(letter, requested),
      ...(isForgotten ? {} : shopperOf(requested)),
      ...asTaken(session, choices.get(id) ?? [], time.now / 1000),
    };
    faults.push(...differing(`session ${id}`, known, session));
  }
  // The service does not know what a lost machine had, and a merchant does not know what was never answered.
  if (acting.losses === 0 && !server.gaveUp)
    for (const { id, payment_link } of there.values())
      if (!made.has(id) && payment_link === null) faults.push(`nobody was answered with session ${id}`);
  return faults;
}

const patched = (cart: Json, { metadata, customer, ...fields }: Json): Json => ({
  ...cart,
  ...fields,
  customer: { ...cart.customer, ...customer },
  metadata: merged(cart.metadata, metadata),
});

function asRequestedFor({ answer, from, until }: Letter, cart: Json): Known {
  const { amount, payment_options = ['prepaid'], prepaid_requirement = null, cod, expires_at } = cart;
  const offersCash = payment_options.some((option: string) => option !== 'prepaid');
  return {
    object: 'checkout.session',
    livemode: true,
    amount,
    amount_details: { ...pricedAs(cart), cod_fee: 0 },
    currency: cart.currency.toUpperCase(),
    payment_options,
    prepaid_requirement,
    prepaid_amount: prepaid_requirement && prepaidPart(prepaid_requirement, amount),
    cod: ({ available, fee, unavailable_reason }: Json) =>
      fee === (cod?.fee ?? 0) && available === offersCash && unavailable_reason === (offersCash ? null : 'not_offered'),
    line_items: goodsOf(cart),
    client_reference_id: cart.client_reference_id ?? null,
    storefront: null,
    success_url: cart.success_url ?? null,
    cancel_url: cart.cancel_url ?? null,
    metadata: cart.metadata ?? {},
    payment_link: null,
    created_at: within(from, until),
    expires_at: expires_at ?? answer.created_at + DAY,
    url: answer.url.split('#')[0],
  };
}

/** Rounded half up. */
export const prepaidPart = ({ type, value }: { type: string; value: number }, amount: number): number =>
  type === 'flat' ? value : Math.floor((amount * value + 50) / 100);

const shopperOf = (cart: Json): Known => ({
  customer: inFull(cart.customer, ['phone', 'email', 'name', 'id']),
  shipping_address: addressed(cart.shipping_address),
  billing_address: addressed(cart.billing_address),
  device: cart.device ? inFull(cart.device, ['ip', 'user_agent']) : null,
});

/** By the times of the merchant's requests: none that was completed is open, and none that nobody completed is complete. */
function asTaken(session: Json, choices: readonly Letter[], now: number): Known {
  const { status, expires_at, payment } = session;
  const tries = choices.filter(mayBeDone);
  const first = tries[0];
  const payments = tries.flatMap(({ answer }) => (answer?.payment ? [answer.payment as string] : []));
  return {
    status: (is: string) => is !== (expires_at < now ? 'open' : 'expired') || (is === 'expired' && session.expired_reason === 'manual'),
    completed_at: (at: number | null) =>
      (at === null) === (status !== 'complete') && (at === null || (first !== undefined && at >= first.from - 1 && at < expires_at)),
    expired_at: (at: number | null) =>
      (at === null) === (status !== 'expired') && (at === null || session.expired_reason === 'manual' || at === expires_at),
    expired_reason: (reason: string | null) => (reason === null) === (status !== 'expired'),
    order: (order: string | null) => (order === null) === (status !== 'complete'),
    payment: (id: string | null) =>
      id === payment && (tries.some(({ status: answered }) => answered === null) || id === null || payments.includes(id)),
    next_action: (action: object | null) => action === null || status !== 'expired',
  };
}
