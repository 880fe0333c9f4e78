import type { BookedOrder, Habits, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** What somebody does in a world, with the routes that it asks for, as the description of the interface has them. */
interface Act {
  readonly routes: readonly string[];
}

/** Something that befalls an order that was placed. */
export interface OrderAct extends Act {
  /** How many of a hundred orders. */
  readonly share: (habits: Habits) => number;
  readonly act: (world: World, store: Store, order: BookedOrder) => Promise<void>;
}

/** Something that people or servers of a store do. */
export interface StoreAct extends Act {
  /** How often in a day, on average. */
  readonly aDay: number;
  readonly act: (world: World, store: Store) => Promise<void>;
}

/** Something that is done for the whole service as long as trade lasts. */
export interface WorldAct extends Act {
  readonly act: (world: World, days: number) => Promise<void>;
}
