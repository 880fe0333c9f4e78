import { ROUTES } from '#apps/operators/routes';
import type { Arguments } from '#admin/operators/effect';
import type { OperatorsRequest } from '#admin/operators/operators-client';

type Read = (typed: string) => unknown;

const whole: Read = (typed) => (/^\d{1,15}$/.test(typed) ? Number(typed) : typed);
const list: Read = (typed) => (typed === '' ? [] : typed.split(',').map((entry) => entry.trim()));

/** How to convert the arguments that are not strings over HTTP. One that cannot be converted is sent as typed; the service refuses it with a message. */
const READ_AS: Readonly<Record<string, Read>> = {
  columns: list,
  limit: whole,
  origins: list,
  partSize: whole,
  paymentWindowMinutes: whole,
  rateLimit: (typed) => (typed === 'default' ? null : whole(typed)),
  scopes: list,
};

/** An operation as a request. Arguments that the path names go into the path; the others into the body, or for a GET into the query. */
export function requestOf(operation: string, { account, ...args }: Arguments): OperatorsRequest {
  const ofAccount = typeof account === 'string' ? { account } : {};
  const route = ROUTES[operation];
  if (route === undefined) throw new Error(`No route is known for the operation ${operation}.`);
  const [method, template, ...meant] = route.split(' ') as [OperatorsRequest['method'], string, ...string[]];
  const inPath = new Set<string>();
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(args[name]));
  });
  const fields = [...Object.entries(args), ...meant.map((field) => field.split('=') as [string, string])].flatMap(([name, value]) =>
    inPath.has(name) || value === undefined ? [] : [[fieldOf(name), readAs(name, value)] as const],
  );
  if (method !== 'GET' && method !== 'DELETE') return { method, path, body: Object.fromEntries(fields), ...ofAccount };
  const query = new URLSearchParams(fields.flatMap(([name, value]) => (value === null ? [] : [[name, textOf(value)] as [string, string]])));
  return { method, path: query.size === 0 ? path : `${path}?${query}`, ...ofAccount };
}

const readAs = (name: string, value: unknown): unknown => (typeof value === 'string' ? (READ_AS[name] ?? String)(value) : value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `rateLimit` in its form over HTTP: `rate_limit`. */
const fieldOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
