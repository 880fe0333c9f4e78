import type { Json } from '#test/simulation/outside/caller';
import { isDone } from '#test/simulation/outside/correspondence';
import { PERSONAL } from '#test/simulation/outside/shopper';
import type { Store } from '#test/simulation/outside/store';
import { accessOf, type AnyRole } from '#test/simulation/outside/table-of-roles';
import { listed } from '#test/simulation/truths/listed';
import { personOf } from '#test/simulation/truths/people-of';
import type { World } from '#test/simulation/world/world';

/** Carts of each store that are looked for. */
const MOST = 2;
/** Two people look: one who sees shoppers, and one who does not. */
const LOOKING: readonly AnyRole[] = ['support', 'viewer'];

/** A text that somebody types, and what has to be found by it. */
interface Looked {
  readonly text: string;
  readonly type: string;
  readonly id: string;
  /** The text is a shopper's, so that it finds nothing for who may not see shoppers. */
  readonly isPersonal: boolean;
}

/** The search of the dashboard finds a thing by all that somebody outside knows of it: names, numbers and references of shops, shoppers, couriers and gateways. */
export async function searched(world: World): Promise<string[]> {
  const faults: string[] = [];
  for (const [n, store] of world.stores.entries()) {
    const role = LOOKING[n % LOOKING.length]!;
    const person = await personOf(world, store, role);
    const cancelled = new Set((await listed(store.server, '/orders?status=cancelled')).map((order) => order.id as string));
    for (const { text, type, id, isPersonal } of known(world, store, cancelled)) {
      const { body } = await person.call('GET', `/admin/v1/search?q=${encodeURIComponent(text)}`);
      const found: readonly Json[] = body.data ?? [];
      const mayFind = !(isPersonal && accessOf(role, '/v1/orders') === 'm');
      const isFound = found.some((each) => each.type === type && each.id === id);
      if (isFound !== mayFind)
        faults.push(`${store.habits.name}: ${role} searches for ${text}, and finds ${mayFind ? 'no' : 'the'} ${type} ${id}`);
      const shown = mayFind && role === 'viewer' ? PERSONAL.exec(JSON.stringify(found))?.[0] : undefined;
      if (shown !== undefined) faults.push(`${store.habits.name}: ${role} searches for ${text}, and is shown ${shown}`);
    }
  }
  return faults;
}

/** `cancelled`: news of their parcels is ignored. */
function known(
  { gateway, shops, acting, losesNotices }: World,
  { server, shop, keyId, orders, forgotten }: Store,
  cancelled: ReadonlySet<string>,
): readonly Looked[] {
  const sold = new Map([...orders.values()].map(({ session, order }) => [session, order]));
  const carts = [...server.correspondence.made('/checkout/sessions')].filter(([id, { body }]) => body.device !== undefined && sold.has(id));
  const linked = new Set(
    [...server.correspondence.made('/payment_links').values()].map((each) => each.body.order_id as string | undefined),
  );
  const patches = server.correspondence.changes('PATCH', '/orders/{id}');
  const ofCarts = carts.slice(-MOST).flatMap(([session, { body }]) => {
    const { customer, client_reference_id, amount } = body;
    const id = sold.get(session)!;
    const copy = shops.platform.ledger.ofSource(shop, id)[0];
    const digits = customer.phone.slice(3);
    const texts = [id, client_reference_id, ...(copy === undefined ? [] : [copy.name, copy.name.replace('#', '')])];
    const parcel = cancelled.has(id) ? undefined : copy?.fulfillments[0]?.tracking_number;
    const invoice = patches.get(id)?.findLast((letter) => isDone(letter) && letter.body.invoice)?.body.invoice.number;
    const contacts = [
      `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`,
      `0${digits}`,
      customer.email.toUpperCase(),
      // A fee for cash adds to the order, the discount of a link takes from it.
      ...(body.cod === undefined && !linked.has(id) ? [`${digits.slice(-4)} ₹${(amount / 100).toFixed(2)}`] : []),
    ];
    return [
      ...[...texts, ...(invoice ? [invoice] : []), ...(parcel && /\d/.test(parcel) ? [parcel] : [])].map((text) => ({
        text,
        type: 'order',
        id,
        isPersonal: false,
      })),
      ...(forgotten.has(id) ? [] : contacts).map((text) => ({ text, type: 'order', id, isPersonal: true })),
    ];
  });
  // A lost machine may have taken a payment with it, and what a bank took after all is reported by its notice alone.
  const payments = acting.losses > 0 || losesNotices ? [] : gateway.payments(keyId).filter(({ captured }) => captured);
  const requested = server.correspondence.made('/refunds');
  const refunds = gateway.refunds(keyId).filter(({ receipt }: Json) => requested.has(receipt));
  return [
    ...ofCarts,
    ...payments.slice(-1).map(({ id, order_id }) => ({ text: id, type: 'payment', id: gateway.receiptOf(order_id)!, isPersonal: false })),
    ...refunds.slice(-1).map(({ receipt }: Json) => ({ text: receipt, type: 'refund', id: receipt, isPersonal: false })),
  ];
}
