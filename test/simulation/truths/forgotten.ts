import type { World } from '#test/simulation/world/world';

/** Nothing personal is shown of an order whose customer was forgotten, though a backup that was restored may have known the customer. */
export async function forgotten({ stores }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const { server, forgotten: orders } of stores)
    for (const order of orders) {
      const { status, body } = await server.get(`/orders/${order}`);
      if (status === 200 && body.customer.phone !== null) faults.push(`the customer of order ${order} was forgotten, and is named there`);
    }
  return faults;
}
