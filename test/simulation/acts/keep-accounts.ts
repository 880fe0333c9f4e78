import { asking } from '#test/simulation/acts/asked';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const KEPT = ['PATCH /v1/orders/{id}', 'GET /v1/refunds', 'PATCH /v1/refunds/{id}'];

/** The merchant's books write the number of an invoice on the order, and that of a credit note on each refund. */
export async function keepAccounts({ random }: World, { server }: Store, { order }: BookedOrder): Promise<void> {
  const ask = asking(server);
  await ask('PATCH', `/orders/${order}`, { invoice: { number: `INV/${random.between(1, 9999)}`, date: '2026-11-03' } });
  const { data } = await ask('GET', `/refunds?order_id=${order}`);
  for (const { id } of data) {
    await ask('PATCH', `/refunds/${id}`, { credit_note: { number: `CN/${random.between(1, 9999)}` } });
    await ask('PATCH', `/refunds/${id}`, { metadata: { batch: String(random.between(1, 99)) } });
  }
}
