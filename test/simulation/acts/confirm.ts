import { asking, until } from '#test/simulation/acts/asked';
import { Shopper } from '#test/simulation/outside/shopper';
import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const CONFIRMED = [
  'GET /v1/orders/{id}',
  'POST /v1/checkout/sessions/{id}/verification/confirm',
  'POST /v1/checkout/sessions/{id}/verification/resend',
  'POST /v1/orders/{id}/verification/confirm',
  'POST /v1/orders/{id}/verification/resend',
];

/** Somebody was quicker: the order is confirmed, cancelled, shipped, or its time is over. */
const OVER = 'verification_not_pending';
const NO_MORE = [OVER, 'verification_resend_too_soon', 'verification_resend_limit_reached'];
const NOT_THAT = [OVER, 'verification_code_expired', 'verification_code_incorrect', 'verification_attempts_exceeded'];

/** An order of cash waits for its shopper, who enters a code, presses yes or no at the link, is called by the merchant, or does nothing. */
export async function confirm(world: World, { server, confirmed }: Store, { order, session }: BookedOrder): Promise<void> {
  const { random, phones } = world;
  const ask = asking(server);
  const { verification } = await ask('GET', `/orders/${order}`);
  if (verification?.status !== 'pending') return;
  const answer = random.byShare({ code: 5, 'second code': 2, yes: 2, no: 1, merchant: 2, nothing: 1 });
  if (answer === 'nothing') return;
  if (answer === 'merchant') {
    await ask('POST', `/orders/${order}/verification/resend`, {}, NO_MORE);
    if ((await ask('POST', `/orders/${order}/verification/confirm`, { note: 'Called.' }, [OVER])) !== null) confirmed.add(order);
    return;
  }
  const isLate = verification.code_expires_at * 1000 <= world.time.now;
  if (isLate || answer === 'second code') await ask('POST', `/checkout/sessions/${session}/verification/resend`, {}, NO_MORE);
  await until(server, `/orders/${order}`, ({ verification: { message_status } }) => message_status !== 'queued', 5_000);
  const text = phones.newestAbout(order);
  if (text === undefined) return;
  if (answer === 'yes' || answer === 'no') return new Shopper(world.line).answers(text.link, answer === 'yes' ? 'confirm' : 'refuse');
  const { code } = text;
  if ((await ask('POST', `/checkout/sessions/${session}/verification/confirm`, { code }, NOT_THAT)) !== null) confirmed.add(order);
}
