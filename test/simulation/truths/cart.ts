import { asking } from '#test/simulation/acts/asked';
import { sum } from '#kernel/money';
import type { Json } from '#test/simulation/outside/caller';
import { cameOf } from '#test/simulation/outside/capture';
import type { Store } from '#test/simulation/outside/store';
import { discountOf } from '#test/simulation/truths/outside-book';
import { isClaimed } from '#test/simulation/truths/cash';
import type { World } from '#test/simulation/world/world';

/** The total of a shopper's cart is what the order and its copy in the shop say, and what gateway and courier took together of a parcel that was paid at the door. */
export async function cart(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore({ gateway, shops }: World, { server, shop, keyId, orders, collected, remitted }: Store): Promise<string[]> {
  const faults: string[] = [];
  const ask = asking(server);
  const captures = gateway.captures(keyId).filter((capture) => capture.amount_refunded < cameOf(capture));
  const kept = new Map(captures.map(({ order_id, amount }) => [gateway.receiptOf(order_id), amount]));
  const due = new Map(gateway.orders(keyId).map(({ id, amount }) => [id, amount]));
  const inPart = new Set(
    captures.filter(({ order_id, amount }) => amount < due.get(order_id)!).map(({ order_id }) => gateway.receiptOf(order_id)),
  );
  for (const { order, amount: requested, placedAt = requested } of orders.values()) {
    const { amount, status, amount_paid } = await ask('GET', `/orders/${order}`);
    const total = requested - discountOf(server.correspondence, order, amount_paid);
    if (amount !== total) faults.push(`the cart of ${order} came to ${total}, and the order says ${amount}`);
    const copy = shops.copyOf(shop, order);
    // A shop that was away may have made the copy after a fee for cash was chosen.
    if (copy !== null && copy.total !== placedAt && copy.total !== requested)
      faults.push(`the cart of ${order} came to ${placedAt} at first, and its copy in the shop says ${copy.total}`);
    const parcel = `AWB${order.slice(-12)}`;
    const [waiting, came] = [collected.get(parcel), remitted.get(parcel)?.amount];
    const { data: payments } = await ask('GET', `/payments?order_id=${order}`);
    // What came twice, or too late, went back in full.
    const paid = sum(payments.map(({ id, status: state }: Json) => (state === 'captured' ? (kept.get(id) ?? 0) : 0)));
    const isPaidOnline = paid >= total;
    if (paid > total) faults.push(`the cart of ${order} came to ${total}, and the gateway took ${paid}`);
    if (isPaidOnline && came !== undefined && !(await isClaimed(server, order, came)))
      faults.push(`the cart of ${order} was paid online, and ${came} of the courier's cash is no claim`);
    // A deposit that did not come in full while the goods left has an alert.
    const hasCome = payments.length === 0 || (paid > 0 && !payments.some(({ id }: Json) => inPart.has(id)));
    const cash = (waiting ?? 0) + (came ?? 0);
    if (cash > 0 && status !== 'cancelled' && hasCome && !isPaidOnline && paid + cash !== total)
      faults.push(`the cart of ${order} came to ${total}; the gateway took ${paid} and the courier ${cash}`);
  }
  return faults;
}
