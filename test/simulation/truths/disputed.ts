import type { Json } from '#test/simulation/outside/caller';
import { differing } from '#test/simulation/truths/differing';
import { knownDisputes } from '#test/simulation/truths/known-disputes';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** Whether the bank has decided. */
const OVER: ReadonlySet<string> = new Set(['won', 'lost', 'closed']);

/** Each dispute is what the gateway's book has in the end: of the payment, in the phase, with the amounts, and to be answered by the time there. */
export async function disputed(world: World): Promise<string[]> {
  const { stores, gateway, acting, losesNotices } = world;
  // Only notices report what banks decided, and a lost machine takes them with it.
  if (acting.losses > 0 || losesNotices) return [];
  const ofStores = stores.map(async (store) => {
    const here = new Map<string, Json>((await listed(store.server, '/disputes')).map((each) => [each.gateway_reference, each]));
    const payments = new Map(gateway.payments(store.keyId).map(({ id, order_id }) => [id, gateway.receiptOf(order_id)]));
    return (await knownDisputes(world, store)).flatMap((there) => {
      const { id, payment_id, amount, currency, reason_code, phase, status, amount_deducted, respond_by } = there;
      const known = {
        livemode: true,
        payment: payments.get(payment_id),
        amount,
        currency,
        reason_code,
        phase,
        status,
        amount_deducted,
        respond_by,
        gateway_status: null,
        closed_at: (at: number | null) => (at !== null) === OVER.has(status),
      };
      return here.has(id) ? differing(`${store.habits.name}: the dispute ${id}`, known, here.get(id)) : [];
    });
  });
  return (await Promise.all(ofStores)).flat();
}
