import { writeFileSync } from 'node:fs';
import { asking } from '#test/simulation/acts/asked';
import { operated, operatedAtLast } from '#test/simulation/acts/operated';
import { RIGHT_REFUSALS } from '#test/simulation/acts/refund';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const FORGOTTEN = ['GET /v1/orders/{id}', 'POST /v1/payment_links', 'POST /v1/refunds'];

/** There is nothing to pay by a link. */
const NO_LINK = ['nothing_due', 'order_not_payable', 'payment_in_progress'];

/** A shopper asks what is held, and then to be forgotten. Staff have written the name on a link and on a refund. Events that name the shopper come with other bytes from now on. */
export async function forgetCustomer(world: World, store: Store, { order }: BookedOrder): Promise<void> {
  const { account, server, receiver, forgotten } = store;
  const { body } = await server.get(`/orders/${order}`);
  const { phone, email, name } = body.customer as Readonly<Record<'phone' | 'email' | 'name', string | null>>;
  if (phone === null || email === null || name === null) return;
  await write(store, order, name);
  await operated(world, 'customers.export', { account, phone, mode: 'live' });
  receiver.forgotten.add(phone).add(order);
  await operatedAtLast(world, 'customers.forget', { account, phone, mode: 'live' });
  const facts = await operatedAtLast(world, 'history.list', { type: 'customer.forgotten', limit: 10_000 });
  // After a loss these may be of a backup that does not know of it yet.
  if (world.acting.isInterrupted) return;
  writeFileSync(world.forgotten, JSON.stringify(facts));
  forgotten.set(order, { order, names: [phone, email, name] });
}

async function write({ server, refunds }: Store, order: string, name: string): Promise<void> {
  const ask = asking(server);
  await ask('POST', '/payment_links', { order_id: order, currency: 'INR', description: `For ${name}` }, NO_LINK);
  const refund = await ask('POST', '/refunds', { order_id: order, amount: 100, note: `${name} called.` }, RIGHT_REFUSALS);
  if (refund !== null) refunds.set(refund.id, refund.amount);
}
