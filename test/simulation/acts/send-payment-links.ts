import { asking, until } from '#test/simulation/acts/asked';
import { Shopper } from '#test/simulation/outside/shopper';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const BY_LINK = [
  'POST /v1/payment_links',
  'GET /v1/payment_links/{id}',
  'POST /v1/payment_links/{id}/close',
  'GET /v1/checkout/sessions/{id}',
  'POST /v1/checkout/sessions/{id}/complete',
];

/** The merchant sends links: one to a customer, one to many, and one that is closed again. What is paid by them places orders. */
export async function sendPaymentLinks(world: World, { server, orders }: Store): Promise<void> {
  const { random } = world;
  const ask = asking(server);
  const amount = random.between(10, 90) * 1000;
  const form = { amount, currency: 'INR', customer: { phone: `+9198${random.between(10_000_000, 99_999_999)}`, name: 'Meera' } };
  const closed = await ask('POST', '/payment_links', { amount, currency: 'INR', description: 'Alteration of a kurta' });
  const one = await ask('POST', '/payment_links', form);
  const many = await ask('POST', '/payment_links', { ...form, reusable: true, max_uses: 2 });
  for (const { url } of [one, many, many]) {
    await server.pause(random.fraction() * 1_800_000);
    const session = await new Shopper(world.line).opens(url);
    if (session === null) continue;
    const choice = { payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa: 'success@test' } } };
    // A repeated request may have had its way already.
    await ask('POST', `/checkout/sessions/${session}/complete`, choice, ['payment_in_progress', 'checkout_session_not_open']);
    const placed = await until(server, `/checkout/sessions/${session}`, ({ order, status }) => order !== null || status !== 'open');
    if (placed?.order) orders.set(placed.order, { session, order: placed.order, amount });
  }
  await ask('POST', `/payment_links/${closed.id}/close`);
  await ask('GET', `/payment_links/${many.id}`);
}
