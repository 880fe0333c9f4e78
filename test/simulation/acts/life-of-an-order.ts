import { acted } from '#test/simulation/acts/acted';
import { buy } from '#test/simulation/acts/buy';
import { OF_ORDERS } from '#test/simulation/acts/of-orders';
import { ROUTINE } from '#test/simulation/acts/routine';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import { ORDER_ACTS } from '#test/simulation/world/names';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;
/** Percent of the orders that every act befalls, where none may be left out. */
const SHARE_AT_LEAST = 20;

/** A shopper comes in some milliseconds; what befalls the order after that ends before this resolves. */
export async function lifeOfAnOrder(world: World, store: Store, begins: number): Promise<void> {
  await world.pause(begins);
  if (world.isWithout(store.habits.name)) return;
  const order = await acted(world, 'buy', ROUTINE.buy, () => buy(world, store));
  if (order === null) return;
  world.trace(`${store.habits.name} sold ${order.order}`);
  await Promise.all(ORDER_ACTS.map((name) => mayBefall(world, store, order, name)));
}

async function mayBefall(world: World, store: Store, order: BookedOrder, name: (typeof ORDER_ACTS)[number]): Promise<void> {
  const { random } = world;
  const { act, share, routes } = OF_ORDERS[name];
  if (random.between(1, 100) > Math.max(share(store.habits), world.hasEveryAct ? SHARE_AT_LEAST : 0)) return;
  await world.pause(random.fraction() * random.of([1, 10]) * HOUR);
  if (world.isWithout(name) || !store.orders.has(order.order)) return;
  world.trace(`${store.habits.name}: ${name} of ${order.order}`);
  await acted(world, name, routes, () => act(world, store, order));
}
