import { fateOfRefund } from '#apps/sandbox/gateway/magic-inputs';
import type { Json } from '#test/simulation/outside/caller';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const REFUNDED = ['POST /v1/refunds', 'GET /v1/orders/{id}'];

/** Refusals that are right: the money has not come, has gone back, is disputed, or was cash. */
export const RIGHT_REFUSALS = [
  'order_not_paid',
  'order_already_refunded',
  'payment_disputed',
  'refund_amount_exceeds_refundable',
  'cod_not_refundable',
];

/** An amount near this one that the bank decides about: of some it never does, and such a refund would be under way for good. */
export const decided = (amount: number): number => (fateOfRefund(amount) === 'stays' ? amount - 1 : amount);

/** The merchant gives back some of what was paid, or all. */
export async function refund(world: World, store: Store, { order, amount }: BookedOrder): Promise<void> {
  const { random } = world;
  const { server, refunds } = store;
  const { amount_refundable: left } = (await server.get(`/orders/${order}`)).body;
  // The bank refuses what ends in 13 paise.
  const part = decided(
    random.of([amount, left || amount, Math.floor(amount / 2), Math.floor(amount / 10), 100, Math.floor(amount / 300) * 100 + 113]),
  );
  const { status, body } = await server.post('/refunds', {
    order_id: order,
    amount: part,
    ...(random.once(2)
      ? { reason: random.of(['product_defect', 'customer_request', 'other', 'fraudulent']) }
      : { reason: 'partial_return' }),
    ...(random.once(3) && { note: 'One sleeve is too long.', metadata: { case: random.between(1, 99), urgent: random.once(2) } }),
  });
  if (status === 201) {
    refunds.set(body.id, body.amount);
    await isTakenAtOnce(world, store, body, amount);
  } else if (!RIGHT_REFUSALS.includes(body.error?.code)) world.wrong(`a refund was refused: ${status} ${JSON.stringify(body)}`);
}

/** The amount of a refund cannot be refunded once more from its request on, before the gateway knows of it. `most`: what the shopper can have paid. */
async function isTakenAtOnce(world: World, { server, keyId }: Store, { id, order_id, amount }: Json, most: number): Promise<void> {
  const { amount_refundable: left } = (await server.get(`/orders/${order_id}`)).body;
  const { gateway } = world;
  const isFree = gateway.refused.has(id) || gateway.refunds(keyId).some(({ receipt, status }) => receipt === id && status === 'failed');
  if (left > most - amount && !isFree) world.wrong(`${id} of ${amount} was requested, and ${left} of ${most} can still be refunded`);
}

/** Two members of staff press the button at once. */
export async function refundAtOnce(world: World, store: Store, order: BookedOrder): Promise<void> {
  await Promise.all([refund(world, store, order), refund(world, store, order)]);
}
