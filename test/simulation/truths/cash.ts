import type { MerchantServer } from '#test/simulation/outside/merchant';
import type { Store } from '#test/simulation/outside/store';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/**
 * The cash remitted for each collection is what the courier's books say came, and all of it once that is all that was due. Of an order that owes none, it is
 * a claim of the courier's.
 */
export async function cash({ stores, shops }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const store of stores)
    for (const [parcel, { order, came, isWhole }] of cameOf(store)) {
      const { status, body } = await store.server.get(`/cod/collections/${order.replace('ord_', 'cod_')}`);
      const isCounted = body.remitted_amount === came && (body.status === 'remitted') === isWhole;
      if (status !== 200) faults.push(`${came} of ${parcel} was remitted, and ${order} has no collection: ${status}`);
      else if (
        !isCounted &&
        !(body.status === 'disputed' && (await isClaimed(store.server, order, came))) &&
        !(leftAsItEnded(store, shops, order) && (await isFoundUnmatched(store.server, parcel, came)))
      )
        faults.push(`${came} of ${parcel} was remitted, and the collection of ${order} is ${body.status} with ${body.remitted_amount}`);
    }
  return faults;
}

/** The parcels whose cash the courier has paid or has still, by its books. */
function cameOf({ collected, remitted, orders }: Store): Map<string, { order: string; came: number; isWhole: boolean }> {
  const paid = [...remitted].map(
    ([parcel, { order, amount: came }]) => [parcel, { order, came, isWhole: !collected.has(parcel) }] as const,
  );
  const unpaid = [...collected.keys()].flatMap((parcel) => {
    const order = [...orders.keys()].find((id) => parcel.endsWith(id.slice(-12)));
    return order === undefined || remitted.has(parcel) ? [] : [[parcel, { order, came: 0, isWhole: false }] as const];
  });
  return new Map([...paid, ...unpaid]);
}

/** Goods that left the shop in the second in which their order was cancelled here: news of them is ignored, so their parcel is of no order. */
const leftAsItEnded = ({ shop }: Store, shops: World['shops'], order: string): boolean => {
  const copy = shops.copyOf(shop, order);
  return copy !== null && copy.shipped && !copy.cancelled;
};

/** Whether a person knows that the courier paid this for a parcel of no order. */
async function isFoundUnmatched(server: MerchantServer, parcel: string, came: number): Promise<boolean> {
  const files = await listed(server, '/cod/remittances');
  const findings = (await Promise.all(files.map(({ id }) => listed(server, `/cod/remittances/${id}/findings`)))).flat();
  const ofParcel = findings.filter(({ type, tracking_number }) => type === 'unmatched' && tracking_number === parcel);
  return came === 0 || ofParcel.reduce((sum, { amount }) => sum + Math.abs(amount as number), 0) === came;
}

/** Whether the courier has an open claim of this amount for an order that owes it none. */
export const isClaimed = async (server: MerchantServer, order: string, amount: number): Promise<boolean> =>
  (await listed(server, `/reconciliation/claims?order_id=${order}&status=open`)).some((claim) => claim.amount === 0 - amount);
