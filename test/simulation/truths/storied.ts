import type { Json } from '#test/simulation/outside/merchant';
import type { Store } from '#test/simulation/outside/store';
import { fateOf } from '#test/simulation/truths/fate-of';
import type { World } from '#test/simulation/world/world';

/** Orders of each store whose timelines are read. */
const MOST = 12;

/**
 * The timeline of an order has each thing that somebody outside did to it once, with who did it, and begins with its placement: by the books of the store's server, of the
 * gateway and of the shop.
 */
export async function storied(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore(world: World, store: Store): Promise<string[]> {
  const faults: string[] = [];
  for (const order of [...store.orders.keys()].slice(-MOST)) {
    const { status, body } = await store.server.get(`/orders/${order}/timeline?limit=100`);
    if (status !== 200 || body.has_more) continue;
    faults.push(...unlikeBooks(world, store, order, body.data).map((fault) => `the timeline of ${order} ${fault}`));
  }
  return faults;
}

/** How a timeline differs from the books. */
function unlikeBooks(world: World, store: Store, order: string, entries: readonly Json[]): string[] {
  const { gateway } = world;
  const { server, keyId, habits } = store;
  const faults: string[] = [];
  const found = (type: string, field?: string, id?: string): readonly Json[] =>
    entries.filter((entry) => entry.type === type && (field === undefined || entry.data[field] === id));
  const once = (type: string, field?: string, id?: string): Json => {
    const all = found(type, field, id);
    if (all.length !== 1) faults.push(`has ${type} ${id ?? ''} ${all.length} times`);
    return all[0];
  };
  const ids = new Set(entries.map(({ event_id }) => event_id));
  if (ids.size !== entries.length) faults.push('has an entry twice');
  const placed = once('order.placed');
  if (placed !== undefined && entries.at(-1).event_id !== placed.event_id) faults.push('does not begin with order.placed');
  // After a crash the service itself places what was bought.
  const { actor: by } = placed ?? {};
  if (placed?.data.payment_method === 'cod' && by.type !== 'service' && by.name !== `${habits.name}, live`)
    faults.push(`says that ${JSON.stringify(by)} placed it`);
  const isCancelled = found('order.cancelled').length > 0;
  // Money that the gateway has given back may never have been a capture of the order.
  const kept = gateway.payments(keyId).filter((each: Json) => each.captured && each.amount_refunded === 0 && each.notes.order === order);
  const captured = new Set(kept.map(({ notes }: Json) => notes.payment as string));
  // Captures after the newest backup may be lost with the machine.
  for (const payment of isCancelled || world.acting.losses > 0 ? [] : captured) {
    const actor = once('payment.captured', 'payment', payment)?.actor;
    if (actor !== undefined && actor.type !== 'partner') faults.push(`says that ${JSON.stringify(actor)} captured ${payment}`);
  }
  const processed = new Set(gateway.refunds(keyId).flatMap(({ receipt, status }: Json) => (status === 'processed' ? [receipt] : [])));
  for (const [id, { body }] of server.correspondence.made('/refunds')) {
    if (body.order_id !== order) continue;
    const requested = once('refund.requested', 'refund', id);
    if (requested === undefined) continue;
    const { actor, data, request_id } = requested;
    if (actor.type !== 'api_key' || request_id === null) faults.push(`says that ${JSON.stringify(actor)} requested ${id} by ${request_id}`);
    if (data.amount !== body.amount || data.reason !== (body.reason ?? null))
      faults.push(`says that ${id} was ${data.amount} for ${data.reason}`);
    if (processed.has(id)) once('refund.succeeded', 'refund', id);
  }
  const fate = fateOf(world, store, order);
  // Goods that left before they were paid, or of an order that was cancelled meanwhile, move their own status alone.
  const isOwed = !isCancelled && (placed?.data.payment_method === 'cod' || found('order.paid').length > 0);
  if (fate === 'delivered' && isOwed) once('order.delivered');
  if (fate === 'returned' && isOwed) once('order.returned');
  if (fate !== 'delivered' && found('order.delivered').length > 0) faults.push('has a delivery that nobody made');
  return faults;
}
