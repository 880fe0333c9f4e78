import { asking } from '#test/simulation/acts/asked';
import { operated } from '#test/simulation/acts/operated';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const PAID_OUT = ['GET /v1/settlements'];

const HOUR = 3_600_000;

/** The gateway pays out what has come in; the bank may send it back, and now and then the gateway does not show it. The service fetches it in the morning, or when operators say so. */
export async function payOut(world: World, { server, account, keyId, gatewayConnection }: Store): Promise<void> {
  const { random, gateway } = world;
  const settlement = gateway.payOut(keyId);
  if (settlement === null) return;
  if (random.once(6)) gateway.hide(settlement, 400);
  await world.pause(random.fraction() * 6 * HOUR);
  if (random.once(4)) gateway.reverse(keyId, settlement);
  const today = new Date(world.time.now).toISOString().slice(0, 10);
  if (random.once(2)) await operated(world, 'settlements.fetch', { account, connection: gatewayConnection, from: today, to: today });
  await asking(server)('GET', '/settlements?limit=5');
}
