import { operated } from '#test/simulation/acts/operated';
import { soleCapture } from '#test/simulation/acts/sole-capture';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const OUT_OF_SIGHT = ['GET /v1/payments'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The gateway sends the notice of a dispute that it does not show for a while: it refuses, does not know it yet, or is away. After a day a person has it tried again. */
export async function disputeOutOfSight(world: World, store: Store, order: BookedOrder): Promise<void> {
  const { gateway, random, losesNotices } = world;
  // Only its notice reports it.
  if (losesNotices) return;
  const found = await soleCapture(world, store, order);
  if (found === null) return;
  const dispute = gateway.dispute(found.payment, { phase: 'chargeback' });
  gateway.hide(dispute, random.of([400, 404, 503]));
  const hidden = random.of([MINUTE, 3 * HOUR, 26 * HOUR]);
  await world.pause(hidden);
  gateway.show(dispute);
  if (hidden > 24 * HOUR) await operated(world, 'notices.retry', { account: store.account });
}
