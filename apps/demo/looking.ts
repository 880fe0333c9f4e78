import { setTimeout as pause } from 'node:timers/promises';
import type { Json, Merchant } from '#apps/demo/merchant';

/** How long a busy machine may take for any one thing, milliseconds. */
export const LONGEST_MS = 120_000;
const LOOK_MS = 25;

type Look<T> = () => T | null | Promise<T | null>;

/** Looks until there is something other than null. Throws `fault()` when that takes too long. */
export async function patiently<T>(look: Look<T>, fault: () => string): Promise<T> {
  const seen = await soon(look, LONGEST_MS);
  if (seen === null) throw new Error(fault());
  return seen;
}

/** The same for what may never be there; null after `longest` milliseconds. */
export async function soon<T>(look: Look<T>, longest: number): Promise<T | null> {
  for (const deadline = performance.now() + longest; performance.now() < deadline; await pause(LOOK_MS)) {
    const seen = await look();
    if (seen !== null) return seen;
  }
  return null;
}

/** Reads a resource until it is `done`. */
export const until = (merchant: Merchant, path: string, done: (resource: Json) => boolean): Promise<Json> =>
  patiently(
    async () => {
      const { body } = await merchant.get(path);
      return done(body) ? body : null;
    },
    () => `${path} did not get where the story goes within ${LONGEST_MS / 1000} s.`,
  );

/** What the shopper of a session has to do next. */
export async function nextActionOf(merchant: Merchant, path: string): Promise<Json> {
  const session = await until(merchant, `${path}?wait=next_action`, ({ next_action }) => Boolean(next_action));
  return session['next_action'];
}

export async function alertFor(merchant: Merchant, order: string, status: string): Promise<Json> {
  const list = await until(merchant, `/alerts?order=${order}&status=${status}`, ({ data }) => data.length > 0);
  return list['data'][0];
}

export const rupees = (paise: number): string => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
