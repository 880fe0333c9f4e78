import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { World } from '#test/simulation/world/world';

const MONTH = 30;
const DAY = 86_400_000;

/** Megabytes that this process needs after each month of some days. What a service keeps for ever shows there. */
export async function memoryByMonth(world: World, days: number): Promise<number[]> {
  const months: number[] = [];
  for (let day = MONTH; day <= days; day += MONTH) {
    await world.pause(MONTH * DAY);
    months.push(memoryInUse());
    world.trace(`the process needs ${months.at(-1)} MB`);
  }
  return months;
}

function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1e6);
}
