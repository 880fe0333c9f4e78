import { operatedAtLast } from '#test/simulation/acts/operated';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const MINUTE = 60_000;
const GRACE = 60 * MINUTE;
/** A time that a request takes at most. */
const LATE = 3 * MINUTE;

/** An operator makes a second key and rolls it. The old one is taken until its grace is over, and refused from then on; the new one is taken. */
export async function outliveAKey(world: World, { account, server }: Store): Promise<void> {
  const { time } = world;
  const old = await operatedAtLast(world, 'keys.create', { account, type: 'secret', mode: 'live', name: 'A second server' });
  const from = time.now;
  const next = await operatedAtLast(world, 'keys.roll', { id: old.id, account, grace: '1h' });
  const until = time.now;
  const tries = async (key: { id: string; key: string }): Promise<number> =>
    (await world.merchantServer(`a second server of ${server.name}`, key).get('/orders?limit=1')).status;
  await world.pause(GRACE - 2 * LATE);
  const early = await tries(old);
  // The clock may have jumped ahead meanwhile.
  if (early !== 200 && time.now < from + GRACE)
    world.wrong(`${old.id} was rolled with a grace of an hour, and was answered ${early} in it`);
  await world.pause(until + GRACE + LATE - time.now);
  const late = [await tries(old), await tries(next)].join();
  if (late !== '401,200') world.wrong(`the grace of ${old.id} is over, and it and its successor were answered ${late}`);
}
