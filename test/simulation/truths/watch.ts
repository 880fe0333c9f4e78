import { GaveUp } from '#test/simulation/outside/merchant';
import { acknowledged, kept } from '#test/simulation/truths/kept';
import { once } from '#test/simulation/truths/once';
import { isLong } from '#test/simulation/world/calendar';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;
const DAY = 24;

/** Looks from outside after every hour of these days at what has to hold at any moment. */
export async function watch(world: World, days: number): Promise<void> {
  /** What each store had been answered by the last hours, newest last. */
  const answered: (readonly string[])[][] = [];
  for (let hours = days * DAY; hours > 0; hours--) {
    await world.pause(HOUR);
    const isWhole = !isLong(days) || Math.ceil(hours) % DAY === 0;
    if (isWhole) note(world, 'once', await once(world));
    for (const [n, store] of world.stores.entries()) {
      const { losses } = world.acting;
      const before = new Set(isWhole || answered.length < DAY ? [] : answered[0]![n]);
      const expected = (answered.at(-1)?.[n] ?? []).filter((id) => !before.has(id));
      const since = isWhole ? 0 : (world.time.now - 2 * DAY * HOUR) / 1000;
      const found = world.service.isUp ? await lookedAt(kept(store, expected, since)) : [];
      if (losses === world.acting.losses) note(world, 'kept', found);
    }
    answered.push(world.stores.map(acknowledged));
    if (answered.length > DAY) answered.shift();
  }
}

/** Adds what does not hold of a truth to the faults of a world. */
export function note(world: World, truth: string, found: readonly string[]): void {
  for (const fault of found.map((each) => `${truth}: ${each}`)) if (!world.faults.includes(fault)) world.faults.push(fault);
}

/** A merchant who gets no answer gives up, and the server's faults record it. */
const lookedAt = (looking: Promise<string[]>): Promise<string[]> =>
  looking.catch((fault: unknown) => (fault instanceof GaveUp ? [] : [(fault as Error).stack!]));
