import { buy } from '#test/simulation/acts/buy';
import { OF_ORDERS } from '#test/simulation/acts/of-orders';
import { OF_STORES } from '#test/simulation/acts/of-stores';
import { OF_WORLDS } from '#test/simulation/acts/of-worlds';
import { ROUTINE } from '#test/simulation/acts/declared';
import { remit } from '#test/simulation/acts/remit';
import { GaveUp } from '#test/simulation/outside/merchant';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import { ORDER_ACTS, STORE_ACTS, WORLD_ACTS } from '#test/simulation/world/names';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;
/** Percent of the orders that every act befalls, where none may be left out. */
const SHARE_AT_LEAST = 20;

/** Days of all stores: orders come by random over the day, and each has a life of its own. Resolves when the last has ended. */
export async function trade(world: World, days: number): Promise<void> {
  const lives = world.stores.flatMap((store) =>
    Array.from({ length: Math.round(store.habits.ordersADay * days) }, () =>
      lived(world, store, world.random.fraction() * days * 24 * HOUR),
    ),
  );
  const others = [
    ...WORLD_ACTS.filter((name) => !world.isWithout(name)).map((name) =>
      acted(world, name, OF_WORLDS[name].routes, () => OF_WORLDS[name].act(world, days)),
    ),
    ...world.stores.flatMap((store) => [
      acted(world, 'remit', ROUTINE.remit, () => remit(world, store, days)),
      ...STORE_ACTS.map((name) => done(world, store, name, days)),
    ]),
  ];
  await world.during(Promise.all([...lives, ...others]), (days + 3) * 24 * HOUR);
}

async function lived(world: World, store: Store, begins: number): Promise<void> {
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
  if (world.isWithout(name)) return;
  world.trace(`${store.habits.name}: ${name} of ${order.order}`);
  await acted(world, name, routes, () => act(world, store, order));
}

/** An act of a store, at random times of the days. */
async function done(world: World, store: Store, name: (typeof STORE_ACTS)[number], days: number): Promise<void> {
  const { act, aDay, routes } = OF_STORES[name];
  const random = world.random.apart();
  const times = Math.max(Math.floor(aDay * days + random.fraction()), world.hasEveryAct ? 1 : 0);
  const once = async (): Promise<void> => {
    await world.pause(random.fraction() * days * 24 * HOUR);
    if (world.isWithout(name) || world.isWithout(store.habits.name)) return;
    world.trace(`${store.habits.name}: ${name}`);
    await acted(world, name, routes, () => act(world, store));
  };
  await Promise.all(Array.from({ length: times }, once));
}

/** An act fails when nothing was answered for an hour, or at a refusal that it does not expect. */
async function acted<T>(world: World, name: string, routes: readonly string[], act: () => Promise<T>): Promise<T | null> {
  try {
    return await world.acting.during(name, routes, act);
  } catch (fault) {
    world.faults.push(`the act "${name}" failed: ${fault instanceof GaveUp ? fault.message : (fault as Error).stack}`);
    return null;
  }
}
