import { bankDecides } from '#test/simulation/acts/bank-decides';
import { buy } from '#test/simulation/acts/buy';
import { cancel } from '#test/simulation/acts/cancel';
import { deliver } from '#test/simulation/acts/deliver';
import { editMetadata } from '#test/simulation/acts/edit-metadata';
import { operate } from '#test/simulation/acts/operate';
import { refund } from '#test/simulation/acts/refund';
import { refundInDashboard } from '#test/simulation/acts/refund-in-dashboard';
import { remit } from '#test/simulation/acts/remit';
import { GaveUp } from '#test/simulation/outside/merchant';
import type { BookedOrder, Habits, Store } from '#test/simulation/outside/store';
import { ACTS } from '#test/simulation/world/names';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;

/** Something that happens to an order that was placed. */
export type Act = (world: World, store: Store, order: BookedOrder) => Promise<void>;

/** How often each befalls an order, of a hundred. */
const LATER: Readonly<Record<(typeof ACTS)[number], readonly [act: Act, share: (habits: Habits) => number]>> = {
  refund: [refund, ({ refunds }) => refunds],
  'refund again': [refund, ({ refunds }) => refunds / 2],
  cancel: [cancel, ({ cancels }) => cancels],
  deliver: [deliver, () => 60],
  'edit metadata': [editMetadata, () => 20],
  'refund in dashboard': [refundInDashboard, () => 4],
};

/** Days of all stores: orders come by random over the day, and each has a life of its own. Resolves when the last has ended. */
export async function trade(world: World, days: number): Promise<void> {
  const lives = world.stores.flatMap((store) =>
    Array.from({ length: Math.round(store.habits.ordersADay * days) }, () =>
      lived(world, store, world.random.fraction() * days * 24 * HOUR),
    ),
  );
  const others = [
    acted(world, () => bankDecides(world, days * 24 * HOUR)),
    acted(world, () => operate(world, days)),
    ...world.stores.map((store) => acted(world, () => remit(world, store, days))),
  ];
  await world.during(Promise.all([...lives, ...others]), (days + 3) * 24 * HOUR);
}

async function lived(world: World, store: Store, begins: number): Promise<void> {
  await world.pause(begins);
  if (world.isWithout(store.habits.name)) return;
  await acted(world, async () => {
    const order = await buy(world, store);
    if (order === null) return;
    world.trace(`${store.habits.name} sold ${order.order}`);
    await Promise.all(ACTS.map((name) => mayBefall(world, store, order, name)));
  });
}

async function mayBefall(world: World, store: Store, order: BookedOrder, name: (typeof ACTS)[number]): Promise<void> {
  const { random } = world;
  const [act, share] = LATER[name];
  if (random.between(1, 100) > share(store.habits)) return;
  await world.pause(random.fraction() * random.of([1, 10]) * HOUR);
  if (world.isWithout(name)) return;
  world.trace(`${store.habits.name}: ${name} of ${order.order}`);
  await acted(world, () => act(world, store, order));
}

/** A merchant who gets no answer for an hour gives up, and the server's faults record it. Any other failure is a fault of the world. */
async function acted(world: World, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (fault) {
    if (!(fault instanceof GaveUp)) world.faults.push(`an act failed: ${(fault as Error).stack}`);
  }
}
