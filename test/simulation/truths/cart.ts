import { asking } from '#test/simulation/acts/asked';
import type { Json } from '#test/simulation/outside/caller';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** What a shopper's cart came to is what the order and its copy in the shop say, and what gateway and courier took together of a parcel that was paid at the door. */
export async function cart(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore({ gateway, shops }: World, { server, shop, keyId, orders, collected, remitted }: Store): Promise<string[]> {
  const faults: string[] = [];
  const ask = asking(server);
  const charged = Map.groupBy(
    gateway.payments(keyId).filter(({ status }) => status === 'captured' || status === 'refunded'),
    ({ order_id }) => gateway.receiptOf(order_id)!,
  );
  for (const { order, amount: total } of orders.values()) {
    const { amount, status } = await ask('GET', `/orders/${order}`);
    if (amount !== total) faults.push(`the cart of ${order} came to ${total}, and the order says ${amount}`);
    const copy = shops.copyOf(shop, order);
    if (copy !== null && copy.total !== total)
      faults.push(`the cart of ${order} came to ${total}, and its copy in the shop says ${copy.total}`);
    const parcel = `AWB${order.slice(-12)}`;
    const cash = collected.get(parcel) ?? remitted.get(parcel)?.amount;
    // What came twice, or too late, went back in full.
    const { data: payments } = await ask('GET', `/payments?order_id=${order}`);
    const kept = payments
      .filter(({ status: state }: Json) => state === 'captured')
      .map(({ id }: Json) => charged.get(id)?.[0]?.amount ?? 0);
    const paid = kept.reduce((sum: number, each: number) => sum + each, 0);
    // A deposit that did not come while the goods left has an alert.
    const hasCome = paid > 0 || payments.length === 0;
    if (cash !== undefined && status !== 'cancelled' && hasCome && paid + cash !== total)
      faults.push(`the cart of ${order} came to ${total}; the gateway took ${paid} and the courier ${cash}`);
    if (cash === undefined && payments.length === 1 && paid > total)
      faults.push(`the cart of ${order} came to ${total}, and the gateway took ${paid}`);
  }
  return faults;
}
