import { writeFileSync } from 'node:fs';
import { operated, operatedAtLast } from '#test/simulation/acts/operated';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** A shopper asks what is held, and then to be forgotten. Events that name the shopper come with other bytes from now on. */
export async function forgetCustomer(world: World, { account, server, receiver, forgotten }: Store, { order }: BookedOrder): Promise<void> {
  const { body } = await server.get(`/orders/${order}`);
  const { phone, email, name } = body.customer as Readonly<Record<'phone' | 'email' | 'name', string | null>>;
  if (phone === null || email === null || name === null) return;
  await operated(world, 'customers.export', { account, phone, mode: 'live' });
  receiver.forgotten.add(phone).add(order);
  await operatedAtLast(world, 'customers.forget', { account, phone, mode: 'live' });
  const facts = await operatedAtLast(world, 'history.list', { type: 'customer.forgotten', limit: 10_000 });
  // After a loss these may be of a backup that does not know of it yet.
  if (world.acting.isInterrupted) return;
  writeFileSync(world.forgotten, JSON.stringify(facts));
  forgotten.set(order, { order, names: [phone, email, name] });
}
