import { GaveUp } from '#test/simulation/outside/merchant';
import { acknowledged, kept } from '#test/simulation/truths/kept';
import { once } from '#test/simulation/truths/once';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;

/** Looks from outside after every hour of these days at what has to hold at any moment. */
export async function watch(world: World, days: number): Promise<void> {
  let answered: (readonly string[])[] = [];
  for (let hours = days * 24; hours > 0; hours--) {
    await world.pause(HOUR);
    note(world, 'once', await once(world));
    for (const [n, store] of world.stores.entries()) {
      const { losses } = world.acting;
      const found = world.service.isUp ? await lookedAt(kept(store, answered[n] ?? [])) : [];
      if (losses === world.acting.losses) note(world, 'kept', found);
    }
    answered = world.stores.map(acknowledged);
  }
}

/** Adds what does not hold of a truth to the faults of a world. */
export function note(world: World, truth: string, found: readonly string[]): void {
  for (const fault of found.map((each) => `${truth}: ${each}`)) if (!world.faults.includes(fault)) world.faults.push(fault);
}

/** A merchant who gets no answer gives up, and the server's faults record it. */
const lookedAt = (looking: Promise<string[]>): Promise<string[]> =>
  looking.catch((fault: unknown) => (fault instanceof GaveUp ? [] : [(fault as Error).stack!]));
