import { lifeOfAnOrder } from '#test/simulation/acts/life-of-an-order';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const MINUTE = 60_000;

/** A sale begins, and many shoppers fill their carts within its first minute. */
export async function flashSale(world: World, store: Store): Promise<void> {
  const random = world.random.apart();
  const shoppers = Array.from({ length: random.between(8, 20) }, () => random.fraction() * MINUTE);
  await Promise.all(shoppers.map((begins) => lifeOfAnOrder(world, store, begins)));
}
