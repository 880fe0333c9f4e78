import { acted } from '#test/simulation/acts/acted';
import { lifeOfAnOrder } from '#test/simulation/acts/life-of-an-order';
import { OF_STORES } from '#test/simulation/acts/of-stores';
import { OF_WORLDS } from '#test/simulation/acts/of-worlds';
import { remit } from '#test/simulation/acts/remit';
import type { Store } from '#test/simulation/outside/store';
import { isShort, timesAsMany } from '#test/simulation/world/calendar';
import { STORE_ACTS, WORLD_ACTS } from '#test/simulation/world/names';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds that the intervals of the service fall behind once no shoppers come: most of what it does then is to poll shops. */
const NIGHT = 4 * HOUR;
/** Shoppers of a short world. */
const FEWEST = 10;

/** Days of all stores: orders come by random over each day, and each has a life of its own. Resolves when the last has ended. */
export async function trade(world: World, days: number): Promise<void> {
  const lives = world.stores.flatMap((store) => shoppersOf(world, store, days).map((begins) => lifeOfAnOrder(world, store, begins)));
  const others = [
    ...WORLD_ACTS.filter((name) => !world.isWithout(name)).map((name) =>
      acted(world, name, OF_WORLDS[name].routes, () => OF_WORLDS[name].act(world, days)),
    ),
    ...world.stores.flatMap((store) => [remit(world, store, days), ...STORE_ACTS.map((name) => done(world, store, name, days))]),
  ];
  const { time } = world;
  const { lag } = time;
  const night = world.pause(days * DAY).then(() => (time.lag = NIGHT));
  await world.during(Promise.all([...lives, ...others, night]), (days + 3) * DAY);
  time.lag = lag;
}

/** In how many milliseconds each shopper of these days comes. */
function shoppersOf(world: World, { habits }: Store, days: number): number[] {
  const random = world.random.apart();
  return Array.from({ length: Math.ceil(days) }, (_, day) => {
    const part = Math.min(1, days - day);
    const most = Math.round(habits.ordersADay * timesAsMany(world, world.time.now + day * DAY) * part);
    const shoppers = isShort(days) ? Math.max(most, FEWEST / world.stores.length) : most;
    return Array.from({ length: shoppers }, () => (day + random.fraction() * part) * DAY);
  }).flat();
}

/** An act of a store, at random times of the days. */
async function done(world: World, store: Store, name: (typeof STORE_ACTS)[number], days: number): Promise<void> {
  const { act, aDay, routes } = OF_STORES[name];
  const random = world.random.apart();
  const often = store.habits.aDay[name] ?? aDay;
  const times = Math.max(Math.floor(often * days + random.fraction()), world.hasEveryAct ? 1 : 0);
  const once = async (): Promise<void> => {
    await world.pause(random.fraction() * days * DAY);
    if (world.isWithout(name) || world.isWithout(store.habits.name)) return;
    world.trace(`${store.habits.name}: ${name}`);
    await acted(world, name, routes, () => act(world, store));
  };
  await Promise.all(Array.from({ length: times }, once));
}
