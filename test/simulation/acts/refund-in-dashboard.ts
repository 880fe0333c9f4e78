import type { Json } from '#test/simulation/outside/caller';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** Staff of the merchant refund a payment where the service does not see it: in the gateway's dashboard. */
export async function refundInDashboard(
  { gateway, random, losesNotices }: World,
  { keyId, server }: Store,
  { order }: BookedOrder,
): Promise<void> {
  // Only its notice reports it.
  if (losesNotices) return;
  const { body } = await server.get(`/payments?order_id=${order}`);
  // The order's first payment need not be the one that was captured.
  const references = new Map<string, string>(body.data.map((each: Json) => [each.gateway_reference, each.id]));
  const captured = gateway.payments(keyId).find(({ id, status }) => status === 'captured' && references.has(id));
  if (captured === undefined) return;
  // The dashboard's act names our payment, which has several captures where the bank took it twice.
  if (gateway.payments(keyId).filter(({ order_id }) => order_id === captured.order_id).length > 1) return;
  const left = captured.amount - captured.amount_refunded;
  const isUnderWay = gateway.refunds(keyId).some(({ payment_id, status }) => payment_id === captured.id && status === 'pending');
  if (left > 0 && !isUnderWay) gateway.refundInDashboard(references.get(captured.id)!, random.of([left, Math.ceil(left / 3)]));
}
