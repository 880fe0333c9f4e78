import type { MerchantServer } from '#test/simulation/outside/merchant';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** The cash of each parcel that the courier paid is counted once, in full. Of an order that was cancelled on its way it does not count, and a finding names it. */
export async function cash({ stores }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const { server, remitted } of stores)
    for (const [parcel, { order, amount }] of remitted) {
      const { status, body } = await server.get(`/cod/collections/${order.replace('ord_', 'cod_')}`);
      const isCounted = body.remitted_amount === amount && body.status === 'remitted';
      if (status !== 200) faults.push(`${amount} of ${parcel} was remitted, and ${order} has no collection: ${status}`);
      else if (!isCounted && !(body.status === 'cancelled' && (await isFound(server, parcel))))
        faults.push(`${amount} of ${parcel} was remitted, and the collection of ${order} is ${body.status} with ${body.remitted_amount}`);
    }
  return faults;
}

async function isFound(server: MerchantServer, parcel: string): Promise<boolean> {
  for (const { id } of await listed(server, '/cod/remittances')) {
    const findings = await listed(server, `/cod/remittances/${id}/findings`);
    if (findings.some(({ tracking_number }) => tracking_number === parcel)) return true;
  }
  return false;
}
