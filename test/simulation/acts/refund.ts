import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** Refusals that are right: the money has not come, has gone back, is disputed, or was cash. */
export const RIGHT_REFUSALS = [
  'order_not_paid',
  'order_already_refunded',
  'payment_disputed',
  'refund_amount_exceeds_refundable',
  'cod_not_refundable',
];

/** The merchant gives back some of what was paid, or all. */
export async function refund(world: World, { server, refunds }: Store, { order, amount }: BookedOrder): Promise<void> {
  const { random } = world;
  // The bank refuses what ends in 13 paise.
  const part = random.of([amount, Math.floor(amount / 2), Math.floor(amount / 10), 100, Math.floor(amount / 300) * 100 + 113]);
  const { status, body } = await server.post('/refunds', {
    order_id: order,
    amount: part,
    ...(random.once(2)
      ? { reason: random.of(['product_defect', 'customer_request', 'other', 'fraudulent']) }
      : { reason: 'partial_return' }),
    ...(random.once(3) && { note: 'One sleeve is too long.', metadata: { case: random.between(1, 99), urgent: random.once(2) } }),
  });
  if (status === 201) refunds.set(body.id, body.amount);
  else if (!RIGHT_REFUSALS.includes(body.error?.code)) world.wrong(`a refund was refused: ${status} ${JSON.stringify(body)}`);
}

/** Two members of staff press the button at once. */
export async function refundAtOnce(world: World, store: Store, order: BookedOrder): Promise<void> {
  await Promise.all([refund(world, store, order), refund(world, store, order)]);
}
