import { Agent, request } from 'undici';
import type { Target } from '#test/benchmarks/load';

/** Has all events of an account sent to an address. */
export async function registerEndpoint({ url, ca }: Target, key: string, endpoint: string): Promise<void> {
  const dispatcher = new Agent({ connect: { ca } });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ url: endpoint, events: ['*'] });
  const { statusCode } = await request(`${url}/v1/webhooks`, { method: 'POST', headers, body, dispatcher });
  await dispatcher.close();
  if (statusCode >= 300) throw new Error(`The endpoint was refused with ${statusCode}.`);
}
