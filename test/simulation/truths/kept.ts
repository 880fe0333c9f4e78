import { listed } from '#test/simulation/truths/listed';
import type { Store } from '#test/simulation/outside/store';

/** What a store was answered with success. */
export const acknowledged = ({ orders, refunds }: Store): readonly string[] => [...orders.keys(), ...refunds.keys()];

/** What a store was answered with success an hour ago, and after a time in Unix seconds, is in the lists of the service. */
export async function kept(store: Store, answered: readonly string[], since = 0): Promise<string[]> {
  // Less is, when a machine was lost.
  const booked = new Set(acknowledged(store));
  const expected = answered.filter((id) => booked.has(id));
  if (expected.length === 0) return [];
  const { server, habits } = store;
  const lists = [...(await listed(server, '/orders', since)), ...(await listed(server, '/refunds', since))];
  const there = new Set(lists.map(({ id }) => id as string));
  return expected.filter((id) => !there.has(id)).map((id) => `${habits.name}: ${id} was answered an hour ago, and is in no list`);
}
