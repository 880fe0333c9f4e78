import { Agent, request } from 'undici';
import { cart } from '#apps/demo/cart';
import type { Target } from '#test/benchmarks/load';

const AT_ONCE = 32;

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers of the API

/** Has shoppers check out and pay through the API until there are so many paid orders; their ids. */
export async function paidOrders({ url, ca }: Target, key: string, count: number): Promise<string[]> {
  const dispatcher = new Agent({ connect: { ca }, connections: AT_ONCE });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Json> => {
    const answer = await request(`${url}/v1${path}`, { method, headers, dispatcher, body: body && JSON.stringify(body) });
    return (await answer.body.json()) as Json;
  };
  const payment = { method: 'upi', upi: { vpa: 'success@test' } };
  const checkOut = async (n: number): Promise<string> => {
    const { id } = await call('POST', '/checkout/sessions', cart(`cart-${n}`, ['prepaid']));
    const { order } = await call('POST', `/checkout/sessions/${id}/complete`, { payment_option: 'prepaid', payment });
    while ((await call('GET', `/orders/${order}`))['status'] !== 'paid') await new Promise((resolve) => setTimeout(resolve, 20));
    return order;
  };
  const orders: string[] = [];
  let next = 0;
  const shopper = async (): Promise<void> => {
    while (next < count) orders.push(await checkOut(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shopper));
  await dispatcher.close();
  return orders;
}
