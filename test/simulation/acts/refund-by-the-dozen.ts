import { refund } from '#test/simulation/acts/refund';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const DOZEN = 12;

/** A batch of goods is bad: the merchant's server refunds the last dozen orders at once. */
export async function refundByTheDozen(world: World, store: Store): Promise<void> {
  const orders = [...store.orders.values()].slice(-DOZEN);
  await Promise.all(orders.map((order) => refund(world, store, order)));
}
