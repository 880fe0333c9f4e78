import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** The tag of a parcel that is on its way back. */
const RETURNED = 'RTO';
const HOUR = 3_600_000;

/** The merchant ships the order; the courier delivers the parcel and takes the cash, returns it, or reports a failed attempt and nothing after it. */
export async function deliver(world: World, store: Store, { order }: BookedOrder): Promise<void> {
  const { random, shops } = world;
  const { ledger } = shops.platform;
  const { shop, server, collected } = store;
  const copy = shops.copyOf(shop, order);
  if (copy === null || copy.cancelled || copy.shipped) return;
  const { body: placed } = await server.get(`/orders/${order}`);
  const tracking_number = `AWB${order.slice(-12)}`;
  if (shops.copyOf(shop, order)!.cancelled) return;
  ledger.fulfill(shop, copy.id, { tracking_number, tracking_company: 'Delhivery' });
  await world.pause(random.fraction() * 4 * HOUR);
  const steps = random
    .byShare({ 'in_transit,delivered': 8, delivered: 2, 'in_transit,attempted_delivery': 1, 'in_transit,RTO': 1 })
    .split(',');
  for (const step of steps)
    if (step === RETURNED) ledger.tag(shop, copy.id, [step]);
    else ledger.shipment(shop, copy.id, step);
  if (steps.includes(RETURNED)) {
    await world.pause(random.fraction() * 8 * HOUR);
    ledger.tag(shop, copy.id, ['RTO Delivered']);
  }
  if (steps.includes('delivered') && placed.amount_cod_due > 0) collected.set(tracking_number, placed.amount_cod_due);
}
