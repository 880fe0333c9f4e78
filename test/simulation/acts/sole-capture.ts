import type { Json } from '#test/simulation/outside/caller';
import type { Capture } from '#test/simulation/outside/capture';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/**
 * The one capture of an order's money at the gateway, our payment, and whether the service knows that it was captured. Null: there is none, or the bank took it twice, so that an act on our payment names
 * several captures.
 */
export async function soleCapture(
  { gateway }: World,
  { keyId, server }: Store,
  { order }: BookedOrder,
): Promise<{ capture: Capture; payment: string; isKnown: boolean } | null> {
  const { body } = await server.get(`/payments?order_id=${order}`);
  // The order's first payment need not be the one that was captured.
  const ours = new Map<string, Json>(body.data.map((each: Json) => [each.gateway_reference, each]));
  const capture = gateway.captures(keyId).find(({ id, status }) => status === 'captured' && ours.has(id));
  if (capture === undefined) return null;
  const isSole = gateway.payments(keyId).filter(({ order_id }) => order_id === capture.order_id).length === 1;
  const { id: payment, status } = ours.get(capture.id)!;
  return isSole ? { capture, payment, isKnown: status === 'captured' } : null;
}
