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
  const captured = gateway
    .payments(keyId)
    .find(
      ({ id, status }) => status === 'captured' && body.data.some((each: { gateway_reference: string }) => each.gateway_reference === id),
    );
  if (captured === undefined) return;
  const [payment] = body.data;
  const left = captured.amount - captured.amount_refunded;
  const isUnderWay = gateway.refunds(keyId).some(({ payment_id, status }) => payment_id === captured.id && status === 'pending');
  if (left > 0 && !isUnderWay) gateway.refundInDashboard(payment.id, random.of([left, Math.ceil(left / 3)]));
}
