import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { cart } from '#apps/demo/cart';
import type { Target } from '#test/benchmarks/load';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers of the API

/** The order is placed before such a payment, and after it. */
const CHOICES: readonly Json[] = [{ method: 'upi' }, { method: 'card', card: { token: 'tok_pending' } }];

/** So many shoppers one after another, at a steady rate: milliseconds of each from the request to pay until it is read what they have to do. */
export async function untilNextAction({ url, ca }: Target, key: string, count: number, perSecond: number): Promise<number[]> {
  const dispatcher = new Agent({ connect: { ca } });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = async (method: 'GET' | 'POST', path: string, body?: Json): Promise<Json> => {
    const answer = await request(`${url}/v1/checkout/sessions${path}`, { method, headers, dispatcher, body: body && JSON.stringify(body) });
    return (await answer.body.json()) as Json;
  };
  const shopper = async (session: string, payment: Json): Promise<number> => {
    const began = performance.now();
    await call('POST', `/${session}/complete`, { payment_option: 'prepaid', payment });
    const { next_action } = await call('GET', `/${session}?wait=next_action`);
    if (next_action === null) throw new Error(`${session}: the session has no next_action.`);
    return performance.now() - began;
  };
  const sessions: string[] = [];
  while (sessions.length < count) sessions.push((await call('POST', '', cart(`cart-${sessions.length}`, ['prepaid'])))['id']);
  const paying: Promise<number>[] = [];
  for (const [n, session] of sessions.entries()) {
    paying.push(shopper(session, CHOICES[n % CHOICES.length]!));
    await pause(1000 / perSecond);
  }
  const taken = await Promise.all(paying);
  await dispatcher.close();
  return taken;
}
