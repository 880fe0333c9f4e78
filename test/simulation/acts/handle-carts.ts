import { asking } from '#test/simulation/acts/asked';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const HANDLED = [
  'POST /v1/checkout/sessions',
  'PATCH /v1/checkout/sessions/{id}',
  'POST /v1/checkout/sessions/{id}/url',
  'POST /v1/checkout/sessions/{id}/expire',
  'DELETE /v1/checkout/sessions/{id}',
  'POST /v1/checkout/sessions/{id}/complete',
  'POST /v1/checkout/sessions/{id}/abandon_payment',
];

const CART = { amount: 45_000, currency: 'INR', customer: { phone: '+919810000055', name: 'Asha' } };

/** Carts that nobody buys: one is changed and closed, one thrown away, and of one the shopper leaves the bank's page. */
export async function handleCarts({ random }: World, { server }: Store): Promise<void> {
  const ask = asking(server);
  const changed = await ask('POST', '/checkout/sessions', CART);
  await ask('PATCH', `/checkout/sessions/${changed.id}`, {
    customer: { name: 'Asha Rao' },
    metadata: { seat: String(random.between(1, 9)) },
  });
  await ask('POST', `/checkout/sessions/${changed.id}/url`);
  await ask('POST', `/checkout/sessions/${changed.id}/expire`);
  const thrown = await ask('POST', '/checkout/sessions', CART);
  await ask('DELETE', `/checkout/sessions/${thrown.id}`);
  const left = await ask('POST', '/checkout/sessions', CART);
  const choice = { payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa: 'pending@test' } } };
  await ask('POST', `/checkout/sessions/${left.id}/complete`, choice);
  await server.pause(random.fraction() * 30_000);
  // The bank may have decided meanwhile.
  await ask('POST', `/checkout/sessions/${left.id}/abandon_payment`, {}, ['payment_not_in_progress']);
}
