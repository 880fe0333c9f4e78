import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { World } from '#test/simulation/world/world';

const DAYS = 10;
const DAY = 86_400_000;

/** Megabytes that this process needs after each ten days. What a service keeps for ever shows there. */
export async function memoryByTenDays(world: World, days: number): Promise<number[]> {
  const needed: number[] = [];
  for (let day = DAYS; day <= days; day += DAYS) {
    await world.pause(DAYS * DAY);
    needed.push(memoryInUse());
    world.trace(`the process needs ${needed.at(-1)} MB`);
  }
  return needed;
}

function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1e6);
}
