import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** The tag of what is not to be shipped yet. */
const HOLD = 'cod-verification-pending';

/** What was answered with success is there: each order in the service and in the shop, each refund, each confirmation. */
export async function promises({ stores, shops }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const { server, orders, refunds, lostRefunds, confirmed, shop } of stores) {
    for (const { order, session } of orders.values()) {
      const { status, body } = await server.get(`/orders/${order}`);
      if (status !== 200) faults.push(`order ${order} of ${session} was answered, and is not there: ${status}`);
      if (shops.copyOf(shop, order) === null) faults.push(`order ${order} (${body.status}) is not in the shop`);
    }
    for (const order of confirmed) {
      const { status } = (await server.get(`/orders/${order}`)).body.verification;
      if (status !== 'confirmed') faults.push(`order ${order} was confirmed, and its confirmation is ${status}`);
      if (shops.copyOf(shop, order)?.tags.includes(HOLD)) faults.push(`order ${order} was confirmed, and is on hold in the shop`);
    }
    for (const { id, initiated_by } of await listed(server, '/refunds'))
      if (initiated_by === 'api' && !refunds.has(id) && !lostRefunds.has(id) && !server.gaveUp)
        faults.push(`refund ${id} was made, and no request was answered with it`);
    for (const [refund, amount] of refunds) {
      const { status, body } = await server.get(`/refunds/${refund}`);
      if (status !== 200 || body.amount !== amount)
        faults.push(`refund ${refund} of ${amount} was answered, and is not there: ${status} ${body.amount}`);
    }
  }
  return faults;
}
