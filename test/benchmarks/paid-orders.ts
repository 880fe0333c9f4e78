import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { cart } from '#apps/demo/cart';
import type { Target } from '#test/benchmarks/load';

/** How many shoppers check out at once, and after how many milliseconds each looks again. `waited` takes how long each waited for a paid order. */
export interface Hurry {
  readonly atOnce: number;
  readonly look: number;
  readonly waited?: (ms: number) => void;
}
const HURRY: Hurry = { atOnce: 32, look: 20 };

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers of the API

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Json>;

/** What a shopper chooses on the page. */
type Choice = Readonly<Record<string, unknown> & { payment_option: 'prepaid' | 'cod' }>;

const byUpi = (vpa: string): Choice => ({ payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa } } });

/** Has shoppers check out and pay through the API until there are so many paid orders; their ids. */
export const paidOrders = (service: Target, key: string, count: number, hurry = HURRY): Promise<string[]> =>
  checkedOut(service, key, { count, choice: byUpi('success@test'), hurry }, async (order, call) => {
    const began = performance.now();
    while ((await call('GET', `/orders/${order}`))['status'] !== 'paid') await pause(hurry.look);
    hurry.waited?.(performance.now() - began);
    return order;
  });

/** The same with orders that are paid in cash on delivery. */
export const cashOrders = (service: Target, key: string, count: number, hurry = HURRY): Promise<string[]> =>
  checkedOut(service, key, { count, choice: { payment_option: 'cod' }, hurry }, async (order) => order);

/** The same with payments that the gateway has taken on and nobody has captured yet. Amounts in minor units. */
export const pendingPayments = (
  service: Target,
  key: string,
  count: number,
): Promise<{ order: string; payment: string; reference: string; amount: number }[]> =>
  checkedOut(service, key, { count, choice: byUpi('pending@test'), hurry: HURRY }, async (order, call) => {
    for (;;) {
      const { id: payment, gateway_reference: reference, amount } = (await call('GET', `/orders/${order}/payments`))['data'][0];
      if (reference !== null) return { order, payment, reference, amount };
      await pause(HURRY.look);
    }
  });

async function checkedOut<T>(
  { url, ca }: Target,
  key: string,
  { count, choice, hurry: { atOnce } }: { count: number; choice: Choice; hurry: Hurry },
  until: (order: string, call: Call) => Promise<T>,
): Promise<T[]> {
  const dispatcher = new Agent({ connect: { ca }, connections: atOnce });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call: Call = async (method, path, body) => {
    const answer = await request(`${url}/v1${path}`, { method, headers, dispatcher, body: body && JSON.stringify(body) });
    const reported = (await answer.body.json()) as Json;
    if (method === 'POST' && answer.statusCode >= 300) throw new Error(`${path} was refused: ${JSON.stringify(reported)}`);
    return reported;
  };
  const checkOut = async (n: number): Promise<T> => {
    const { id } = await call('POST', '/checkout/sessions', cart(`cart-${n}`, [choice.payment_option]));
    const { order } = await call('POST', `/checkout/sessions/${id}/complete`, choice);
    return until(order, call);
  };
  const done: T[] = [];
  let next = 0;
  const shopper = async (): Promise<void> => {
    while (next < count) done.push(await checkOut(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, shopper));
  await dispatcher.close();
  return done;
}
