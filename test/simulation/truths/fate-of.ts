import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** How the parcel of an order ended, by the shop's books; `returning`: it is on its way back. Null: it has not ended. */
export function fateOf({ shops }: World, { shop }: Store, order: string): 'delivered' | 'returned' | 'returning' | 'cancelled' | null {
  const copy = shops.platform.ledger.ofSource(shop, order)[0];
  if (copy === undefined) return null;
  if (copy.fulfillments.some(({ shipment_status }) => shipment_status === 'delivered')) return 'delivered';
  if (copy.tags.includes('RTO Delivered')) return 'returned';
  if (copy.tags.includes('RTO')) return 'returning';
  return copy.cancelled_at === null ? null : 'cancelled';
}
