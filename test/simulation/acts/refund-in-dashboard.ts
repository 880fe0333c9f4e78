import { decided } from '#test/simulation/acts/refund';
import { soleCapture } from '#test/simulation/acts/sole-capture';
import { cameOf } from '#test/simulation/outside/capture';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** Staff of the merchant refund a payment where the service does not see it: in the gateway's dashboard. */
export async function refundInDashboard(world: World, store: Store, order: BookedOrder): Promise<void> {
  const { gateway, random, losesNotices } = world;
  // Only its notice reports it.
  if (losesNotices) return;
  const found = await soleCapture(world, store, order);
  if (found === null) return;
  const { capture, payment } = found;
  const left = cameOf(capture) - capture.amount_refunded;
  const isUnderWay = gateway.refunds(store.keyId).some(({ payment_id, status }) => payment_id === capture.id && status === 'pending');
  if (left > 0 && !isUnderWay) gateway.refundInDashboard(payment, decided(random.of([left, Math.ceil(left / 3)])));
}
