import { operated, operatedAtLast } from '#test/simulation/acts/operated';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** An operator rolls the key of the merchant's server, which takes the new one while both are good. */
export async function rollKey(world: World, { server, account }: Store): Promise<void> {
  const next = await operatedAtLast(world, 'keys.roll', { id: server.keyId, account, grace: '24h' });
  server.nextKey = next;
  await operated(world, 'keys.list', { account });
  await world.pause(world.random.fraction() * 3_600_000);
  // A machine that was lost meanwhile may have taken the new key with it.
  if (server.nextKey !== next) return;
  [server.key, server.keyId, server.nextKey] = [next.key, next.id, null];
}
