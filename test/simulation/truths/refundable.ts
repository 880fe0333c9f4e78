import { asking } from '#test/simulation/acts/asked';
import { type Capture, cameOf } from '#test/simulation/outside/capture';
import type { Json } from '#test/simulation/outside/caller';
import type { Store } from '#test/simulation/outside/store';
import { knownDisputes } from '#test/simulation/truths/known-disputes';
import type { World } from '#test/simulation/world/world';

/** An inquiry takes nothing from the merchant. */
const TAKES_NOTHING = new Set(['retrieval', 'fraud']);
/** Orders of each store whose refundable amount is also put to the test. */
const MOST_TRIED = 3;

/**
 * By the gateway's books, what can be refunded of an order is what was captured, less what went back and what disputes hold or took. No more than that is
 * taken for a refund.
 */
export async function refundable(world: World): Promise<string[]> {
  // Only notices report what banks and staff did there.
  if (world.losesNotices || world.acting.losses > 0) return [];
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore(world: World, store: Store): Promise<string[]> {
  const { gateway } = world;
  const { server, keyId, orders } = store;
  const faults: string[] = [];
  const ask = asking(server);
  const captures = Map.groupBy(gateway.captures(keyId), ({ order_id }) => gateway.receiptOf(order_id)!);
  const disputes = Map.groupBy(await knownDisputes(world, store), ({ payment_id }) => payment_id);
  let tried = 0;
  for (const order of orders.keys()) {
    const { data: payments } = await ask('GET', `/payments?order_id=${order}`);
    const taken = payments.flatMap(({ id }: Json) => captures.get(id) ?? []);
    // The second capture of a payment has no place in the order's own money.
    if (taken.length > payments.filter(({ status }: Json) => status === 'captured').length) continue;
    const expected = taken.reduce((sum: number, capture: Capture) => {
      const held = (disputes.get(capture.id) ?? []).filter(
        ({ status, phase }) => status === 'lost' || (['open', 'under_review'].includes(status) && !TAKES_NOTHING.has(phase)),
      );
      return sum + Math.max(0, cameOf(capture) - capture.amount_refunded - held.reduce((all, dispute) => all + dispute.amount, 0));
    }, 0);
    const { amount_refundable } = await ask('GET', `/orders/${order}`);
    if (amount_refundable !== expected)
      faults.push(`by the gateway's books ${expected} of ${order} can be refunded, and the order says ${amount_refundable}`);
    if (expected === 0 || tried++ >= MOST_TRIED) continue;
    const { status, body } = await server.post('/refunds', { order_id: order, amount: expected + 1 });
    if (status < 400) faults.push(`${expected} of ${order} could be refunded, and a refund of ${expected + 1} was taken: ${body.id}`);
  }
  return faults;
}
