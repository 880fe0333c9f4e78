import { asking } from '#test/simulation/acts/asked';
import { Shopper } from '#test/simulation/outside/shopper';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const BY_LINK_OF_ORDER = ['GET /v1/orders/{id}', 'POST /v1/payment_links', 'POST /v1/checkout/sessions/{id}/complete'];

const HOUR = 3_600_000;

/** The shopper of an order of cash gets a link, and pays by it sooner or later: the courier may have the cash by then, or have paid it already. */
export async function payCashByLink(world: World, { server, forgotten }: Store, { order }: BookedOrder): Promise<void> {
  const ask = asking(server);
  const { payment_method, amount_cod_due } = await ask('GET', `/orders/${order}`);
  if (payment_method !== 'cod' || amount_cod_due === 0) return;
  const discount = world.random.of([0, 500, Math.floor(amount_cod_due / 10)]);
  const form = { order_id: order, currency: 'INR', ...(discount > 0 && { discount }) };
  const link = await ask('POST', '/payment_links', form, ['nothing_due', 'order_not_payable', 'payment_in_progress']);
  if (link === null) return;
  await world.pause(world.random.of([0.2, 5, 30]) * HOUR);
  // A person who was forgotten meanwhile would leave an open session for a day.
  if (forgotten.has(order)) return;
  const session = await new Shopper(world.line).opens(link.url);
  if (session === null) return;
  const choice = { payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa: 'success@test' } } };
  // The phone is missing where the customer was forgotten meanwhile.
  const over = ['nothing_due', 'payment_in_progress', 'checkout_session_not_open', 'checkout_session_expired', 'missing_field'];
  await ask('POST', `/checkout/sessions/${session}/complete`, choice, over);
}
