import { asking } from '#test/simulation/acts/asked';
import { HIRED, hired } from '#test/simulation/acts/hired';
import { operatedAtLast } from '#test/simulation/acts/operated';
import { RIGHT_REFUSALS } from '#test/simulation/acts/refund';
import type { LimitedPart } from '#test/simulation/outside/requests-of-people';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const LIMITED = ['GET /v1/orders', 'POST /v1/refunds', ...HIRED];

const LIMIT = 1_500;

/** A bookkeeper refunds an order in parts, each below the limit: some at once, one up to the limit exactly, and one more. */
export async function refundToTheLimit(world: World, store: Store): Promise<void> {
  const { account, refunds, limited } = store;
  const bookkeeper = await hired(world, store, 'finance');
  await operatedAtLast(world, 'users.update', { account, id: bookkeeper.id, refund_limit: LIMIT });
  const { data: orders } = await asking(bookkeeper)('GET', '/v1/orders?limit=20&payment_status=paid');
  const order = orders.find(({ amount_refundable: left }: { amount_refundable: number }) => left > 3 * LIMIT);
  if (order === undefined) return;
  const asks = async (amount: number): Promise<LimitedPart> => {
    const { status, body } = await bookkeeper.call('POST', '/v1/refunds', { order_id: order.id, amount });
    if (status === 201) refunds.set(body.id, amount);
    else if (status !== 202 && !RIGHT_REFUSALS.includes(body.error?.code))
      world.wrong(`a refund of a part was refused: ${status} ${JSON.stringify(body)}`);
    return { amount, status, id: body.id ?? null };
  };
  const rows = [[await asks(402)], await Promise.all([asks(700), asks(701)])];
  const made = rows.flat().filter(({ status }) => status === 201);
  const left = made.reduce((rest, { amount }) => rest - amount, LIMIT);
  // A mistake may have left nothing.
  for (const amount of [Math.max(left, 100), 199]) rows.push([await asks(amount)]);
  if (!world.acting.isInterrupted) limited.push({ by: bookkeeper.email, limit: LIMIT, rows });
}
