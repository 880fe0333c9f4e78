import { Agent, request } from 'undici';
import { cart } from '#apps/demo/cart';
import type { Target } from '#test/benchmarks/load';

const AT_ONCE = 32;

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers of the API

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Json>;

/** Has shoppers check out and pay through the API until there are so many paid orders; their ids. */
export const paidOrders = (service: Target, key: string, count: number): Promise<string[]> =>
  checkedOut(service, key, count, 'success@test', async (order, call) => {
    while ((await call('GET', `/orders/${order}`))['status'] !== 'paid') await new Promise((resolve) => setTimeout(resolve, 20));
    return order;
  });

/** The same with payments that the gateway has taken on and nobody has captured yet. Amounts in minor units. */
export const pendingPayments = (
  service: Target,
  key: string,
  count: number,
): Promise<{ order: string; payment: string; reference: string; amount: number }[]> =>
  checkedOut(service, key, count, 'pending@test', async (order, call) => {
    for (;;) {
      const { id: payment, gateway_reference: reference, amount } = (await call('GET', `/orders/${order}/payments`))['data'][0];
      if (reference !== null) return { order, payment, reference, amount };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

async function checkedOut<T>(
  { url, ca }: Target,
  key: string,
  count: number,
  vpa: string,
  until: (order: string, call: Call) => Promise<T>,
): Promise<T[]> {
  const dispatcher = new Agent({ connect: { ca }, connections: AT_ONCE });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call: Call = async (method, path, body) => {
    const answer = await request(`${url}/v1${path}`, { method, headers, dispatcher, body: body && JSON.stringify(body) });
    return (await answer.body.json()) as Json;
  };
  const checkOut = async (n: number): Promise<T> => {
    const { id } = await call('POST', '/checkout/sessions', cart(`cart-${n}`, ['prepaid']));
    const payment = { method: 'upi', upi: { vpa } };
    const { order } = await call('POST', `/checkout/sessions/${id}/complete`, { payment_option: 'prepaid', payment });
    return until(order, call);
  };
  const done: T[] = [];
  let next = 0;
  const shopper = async (): Promise<void> => {
    while (next < count) done.push(await checkOut(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shopper));
  await dispatcher.close();
  return done;
}
