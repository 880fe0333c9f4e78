import { isLong } from '#test/simulation/world/calendar';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;
const MODELS = ['all', 'orders', 'refunds', 'checkout_sessions', 'payments'];

/** Operators rebuild read models and replace the data key during trade. A service that is killed meanwhile never answers, and nobody waits. */
export async function operate(world: World, days: number): Promise<void> {
  const { random } = world;
  const every = isLong(days) ? 80 : 20;
  for (let left = (40 / every) * days; left > 0; left--) {
    await world.pause(random.fraction() * every * HOUR);
    if (!world.service.isUp) continue;
    const name = random.of(['projections.rebuild', 'projections.rebuild', 'keys-of-data.rotate']);
    world.trace(`operators: ${name}`);
    const operation = world.operate(name, name === 'projections.rebuild' ? { name: random.of(MODELS) } : {});
    await Promise.race([operation.catch(() => undefined), world.pause(HOUR)]);
  }
}
