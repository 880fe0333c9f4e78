import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** The merchant cancels the order in the shop. */
export async function cancel({ shops }: World, { shop }: Store, { order }: BookedOrder): Promise<void> {
  const copy = shops.copyOf(shop, order);
  if (copy !== null && !copy.cancelled && !copy.shipped) shops.platform.ledger.cancel(shop, copy.id, 'customer');
}
