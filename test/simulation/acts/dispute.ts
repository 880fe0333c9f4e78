import { asking } from '#test/simulation/acts/asked';
import { cameOf } from '#test/simulation/outside/capture';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const DISPUTED = ['GET /v1/payments', 'GET /v1/disputes', 'GET /v1/disputes/{id}/pack'];

const HOUR = 3_600_000;

/** The phase that follows on one, as banks have it. */
const NEXT = {
  fraud: 'chargeback',
  retrieval: 'chargeback',
  chargeback: 'pre_arbitration',
  pre_arbitration: 'arbitration',
} as const;

/**
 * A shopper disputes a payment with the bank, which may take the dispute to its next phase. The merchant downloads what answers it; the bank may review that,
 * decides, and may take it up again.
 */
export async function dispute(world: World, { keyId, server }: Store, { order }: BookedOrder): Promise<void> {
  const { random, gateway } = world;
  const ask = asking(server);
  const { data } = await ask('GET', `/payments?order_id=${order}&status=captured`);
  if (data.length === 0) return;
  const [{ id }] = data;
  // The bank may have taken it more than once, and another amount.
  const captures = gateway.captures(keyId).filter(({ order_id }) => gateway.receiptOf(order_id) === id);
  if (captures.length === 0) return;
  const amount = Math.min(...captures.map(cameOf));
  const phase = random.of(['chargeback', 'chargeback', 'retrieval', 'fraud', 'pre_arbitration'] as const);
  const due = random.of([1, 4, 7]) * 24 * HOUR;
  const opened = gateway.dispute(id, {
    phase,
    amount: random.of([amount, Math.ceil(amount / 2)]),
    respond_by: Math.floor((world.time.now + due) / 1000),
  });
  await world.pause(random.fraction() * 3 * HOUR);
  const { data: disputes } = await ask('GET', `/disputes?order_id=${order}`);
  for (const each of disputes) await ask('GET', `/disputes/${each.id}/pack`);
  await world.pause(random.fraction() * 12 * HOUR);
  const course = random.of(['next phase', 'next phase', 'review', 'decision'] as const);
  if (course === 'next phase')
    gateway.moveOn(id, opened, NEXT[phase], Math.floor((world.time.now + random.of([2, 5, 9]) * 24 * HOUR) / 1000));
  if (course === 'review') gateway.decide(id, opened, 'under_review');
  if (course !== 'decision') {
    // Some banks decide long after the last shopper.
    if (random.once(2)) return;
    await world.pause(random.fraction() * 3 * HOUR);
  }
  gateway.decide(id, opened, random.of(['won', 'lost']));
  if (!random.once(4)) return;
  await world.pause(random.fraction() * 3 * HOUR);
  gateway.decide(id, opened, 'open');
  await world.pause(random.fraction() * 3 * HOUR);
  gateway.decide(id, opened, random.of(['won', 'lost']));
}
