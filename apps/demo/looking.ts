import type { Json, Merchant } from '#apps/demo/merchant';

/** Reads a resource until it is `done`; null after five seconds. */
export async function soon(merchant: Merchant, path: string, done: (resource: Json) => boolean): Promise<Json | null> {
  for (let left = 200; left > 0; left--) {
    const { body } = await merchant.get(path);
    if (done(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return null;
}

/** Reads a resource until it is `done`; throws after five seconds. */
export async function until(merchant: Merchant, path: string, done: (resource: Json) => boolean): Promise<Json> {
  const there = await soon(merchant, path, done);
  if (there === null) throw new Error(`${path} did not get where the story goes.`);
  return there;
}

export async function alertFor(merchant: Merchant, order: string, status: string): Promise<Json> {
  const list = await until(merchant, `/alerts?order=${order}&status=${status}`, ({ data }) => data.length > 0);
  return list['data'][0];
}

export const rupees = (paise: number): string => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
