import { decided } from '#test/simulation/truths/decided';
import { money } from '#test/simulation/truths/money';
import { once } from '#test/simulation/truths/once';
import { note } from '#test/simulation/truths/watch';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** So many of the notices that came do so again. */
const MOST_AGAIN = 30;

/**
 * Months later, banks approve what they had left open, notices that are known come again, and proposals that nobody decided expire. Nothing moves twice, and
 * both books are the same in the end.
 */
export async function monthsLater(world: World): Promise<void> {
  const { gateway, network, notices, stores, time } = world;
  const random = world.random.apart();
  time.now += random.between(60, 100) * DAY;
  const again = Array.from({ length: Math.min(notices.length, MOST_AGAIN) }, () => random.of(notices));
  for (const { keyId } of stores)
    for (const { id, status } of gateway.payments(keyId)) if (status === 'created') gateway.approve(keyId, id);
  for (const notice of again) network.send(notice).catch(() => undefined);
  await world.during(world.pause(2 * HOUR), DAY);
  for (const [name, truth] of Object.entries({ once, money, decided }))
    note(
      world,
      name,
      (await world.during(truth(world), DAY)).map((fault) => `months later, ${fault}`),
    );
}
