import type { World } from '#test/simulation/world/world';

/** The cash of each parcel that the courier paid is counted once, in full. */
export async function cash({ stores }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const { server, remitted } of stores)
    for (const [parcel, { order, amount }] of remitted) {
      const { status, body } = await server.get(`/cod/collections/${order.replace('ord_', 'cod_')}`);
      if (status !== 200) faults.push(`${amount} of ${parcel} was remitted, and ${order} has no collection: ${status}`);
      else if (body.remitted_amount !== amount || body.status !== 'remitted')
        faults.push(`${amount} of ${parcel} was remitted, and the collection of ${order} is ${body.status} with ${body.remitted_amount}`);
    }
  return faults;
}
