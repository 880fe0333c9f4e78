import { refundInDashboard } from '#test/simulation/acts/refund-in-dashboard';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** The merchant cancels the order in the shop. */
export async function cancel({ shops }: World, { shop }: Store, { order }: BookedOrder): Promise<void> {
  const copy = shops.copyOf(shop, order);
  if (copy !== null && !copy.cancelled && !copy.shipped) shops.platform.ledger.cancel(shop, copy.id, 'customer');
}

/** Staff refund in the gateway's dashboard, and cancel the order in the shop before the service knows of that refund. */
export async function refundAndCancel(world: World, store: Store, order: BookedOrder): Promise<void> {
  await refundInDashboard(world, store, order);
  await cancel(world, store, order);
}
