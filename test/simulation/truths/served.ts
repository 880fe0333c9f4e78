import type { Json } from '#test/simulation/outside/caller';
import { mayBeDone } from '#test/simulation/outside/correspondence';
import { listed } from '#test/simulation/truths/listed';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** Alerts that say why money of a cancelled order is still there. */
const SAID = ['return_failed', 'refund_stuck', 'refund_mismatch', 'refund_failed_after_success', 'outcome_unknown'];

/** Shoppers get what they pay for, and their money back otherwise. */
export async function served(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore({ gateway, injected }: World, { server, approved, keyId }: Store): Promise<string[]> {
  const clockJumped = injected['jumps'] !== undefined;
  const faults: string[] = [];
  const payments = await listed(server, '/payments');
  // A bank may change its mind, and the time to pay may be over after a jump.
  const decided = payments.filter(
    ({ status, error }) => status === 'captured' || error?.code === 'declined' || (clockJumped && error?.code === 'payment_expired'),
  );
  const paid = new Set(decided.map(({ checkout_session }) => checkout_session as string));
  for (const session of approved)
    if (!paid.has(session)) faults.push(`the bank of the shopper of ${session} approves, and nothing was captured`);
  const orders = await listed(server, '/orders');
  const placed = new Set(orders.map(({ id }) => id as string));
  for (const { id, order } of await listed(server, '/checkout/sessions?status=complete'))
    if (!placed.has(order)) faults.push(`session ${id} is complete, and its order ${order} is not there`);
  const alerts = (await listed(server, '/alerts')).filter(({ type }) => SAID.includes(type));
  const explained = new Set(alerts.map(({ order_id }) => order_id as string));
  // A refund that the merchant requested before the cancellation is the merchant's to request again when its bank refuses it.
  const own = server.correspondence.made('/refunds');
  for (const { receipt, status, notes } of gateway.refunds(keyId) as Json[])
    if (status === 'failed' && own.has(receipt)) explained.add(notes.order);
  const choices = server.correspondence.changes('POST', '/checkout/sessions/{id}/complete');
  for (const { id, status, amount_refundable, cancel_reason, checkout_session } of orders) {
    if (status !== 'cancelled') continue;
    if (amount_refundable > 0 && !explained.has(id))
      faults.push(`order ${id} is cancelled, and ${amount_refundable} of its shopper is kept`);
    const option = choices.get(checkout_session)?.findLast(mayBeDone)?.body.payment_option;
    if (cancel_reason === 'payment_failed' && option === 'cod')
      faults.push(`order ${id} was cancelled because nothing was paid, and its shopper chose to pay at the door`);
  }
  return faults;
}
