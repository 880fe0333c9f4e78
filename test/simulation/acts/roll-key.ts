import { operated, operatedAtLast } from '#test/simulation/acts/operated';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** An operator rolls the key of the merchant's server, which takes the new one while both are good. */
export async function rollKey(world: World, { server, account }: Store): Promise<void> {
  const { id, key } = await operatedAtLast(world, 'keys.roll', { id: server.keyId, account, grace: '24h' });
  await operated(world, 'keys.list', { account });
  await world.pause(world.random.fraction() * 3_600_000);
  [server.key, server.keyId] = [key, id];
}
