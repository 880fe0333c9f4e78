import type { World } from '#test/simulation/world/world';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Banks decide the payments they had left open, some long after the shopper has gone. */
export async function bankDecides(world: World, days: number): Promise<void> {
  const { gateway, random } = world;
  const end = world.time.now + days * DAY;
  while (world.time.now < end) {
    await world.pause(random.between(1, 40) * MINUTE);
    for (const { keyId } of world.stores)
      for (const { id, status } of gateway.payments(keyId))
        if (status === 'created' && random.once(2)) (random.once(3) ? gateway.decline : gateway.approve).call(gateway, keyId, id);
  }
}
