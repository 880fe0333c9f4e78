import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;

/** The merchant ships the order; the courier delivers the parcel, or reports a failed attempt and nothing after it. */
export async function deliver(world: World, { shop }: Store, { order }: BookedOrder): Promise<void> {
  const { random, shops } = world;
  const { ledger } = shops.platform;
  const copy = shops.copyOf(shop, order);
  if (copy === null || copy.cancelled || copy.shipped) return;
  ledger.fulfill(shop, copy.id, { tracking_number: `AWB${order.slice(-8)}`, tracking_company: 'Delhivery' });
  await world.pause(random.fraction() * 4 * HOUR);
  for (const step of random.byShare({ 'in_transit,delivered': 8, delivered: 2, 'in_transit,attempted_delivery': 1 }).split(','))
    ledger.shipment(shop, copy.id, step);
}
