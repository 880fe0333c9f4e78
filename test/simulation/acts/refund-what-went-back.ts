import { asking } from '#test/simulation/acts/asked';
import { soleCapture } from '#test/simulation/acts/sole-capture';
import { decided, RIGHT_REFUSALS } from '#test/simulation/acts/refund';
import { cameOf } from '#test/simulation/outside/capture';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const MINUTE = 60_000;

/** Staff refund all of a payment in the gateway's dashboard, its notice is lost, and the merchant's server requests the same refund: the gateway refuses it. */
export async function refundWhatWentBack(world: World, store: Store, order: BookedOrder): Promise<void> {
  const { gateway, losesNotices } = world;
  // A notice would report it first.
  if (!losesNotices) return;
  const found = await soleCapture(world, store, order);
  // Before the service knows of the money it refuses the request itself, and asks the gateway nothing.
  if (found === null || !found.isKnown || found.capture.amount_refunded > 0) return;
  const amount = cameOf(found.capture);
  if (decided(amount) !== amount) return;
  gateway.refundInDashboard(found.payment, amount);
  await world.pause(MINUTE);
  const request = { order_id: order.order, amount, reason: 'customer_request' };
  const refund = await asking(store.server)('POST', '/refunds', request, RIGHT_REFUSALS);
  if (refund !== null) store.refunds.set(refund.id, refund.amount);
}
