import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;

/** A program of the merchant that was stopped repeats its refund hours later, with the same key, and gets the same answer (interface §8.1). */
export async function repeatLater(world: World, { server, refunds }: Store, { order }: BookedOrder): Promise<void> {
  const { losses } = world.acting;
  const key = `again-${order}`;
  const refund = { order_id: order, amount: 100, reason: 'partial_return' };
  const first = await server.post('/refunds', refund, key);
  if (first.status === 201) refunds.set(first.body.id, first.body.amount);
  await world.pause(world.random.between(2, 20) * HOUR);
  const second = await server.post('/refunds', refund, key);
  if (second.status === 201) refunds.set(second.body.id, second.body.amount);
  // A clock that jumped may have ended the day for which an answer is kept, and a machine that is lost loses it.
  if (losses < world.acting.losses || world.injected['jumps'] !== undefined) return;
  if (first.status === 201 && second.body.id !== first.body.id)
    world.wrong(`the refund ${first.body.id} was requested again with its key, and the answer is ${JSON.stringify(second.body)}`);
}
