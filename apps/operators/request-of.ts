import { type OperationField, operationNamed } from '#apps/operators/operations';
import type { Arguments } from '#admin/operators/effect';
import type { OperatorsRequest } from '#admin/operators/operators-client';

/** An operation as a request. Arguments that the path names go into the path; the others into the body, or for a GET into the query. */
export function requestOf(operation: string, { account, ...args }: Arguments): OperatorsRequest {
  const ofAccount = typeof account === 'string' ? { account } : {};
  const { method, path: template, fields, fixed = {} } = operationNamed(operation);
  const inPath = new Set<string>();
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(args[name]));
  });
  const given = Object.entries({ ...args, ...fixed }).flatMap(([argument, value]) => {
    const name = fieldOf(argument);
    return inPath.has(name) || value === undefined ? [] : [[name, valueOf(value, fields[name])] as const];
  });
  if (method !== 'GET' && method !== 'DELETE') return { method, path, body: Object.fromEntries(given), ...ofAccount };
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value === null ? [] : [[name, textOf(value)] as [string, string]])));
  return { method, path: query.size === 0 ? path : `${path}?${query}`, ...ofAccount };
}

/** The value of an argument as typed. One that cannot be converted is sent as it is; the service refuses it with a message. */
function valueOf(typed: unknown, { kind, nullable }: Partial<OperationField> = {}): unknown {
  if (typeof typed !== 'string') return typed;
  if (kind === 'array') return typed === '' ? [] : typed.split(',').map((entry) => entry.trim());
  if (kind !== 'integer') return typed;
  if (nullable === true && typed === 'default') return null;
  return /^\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `rateLimit` in its form over HTTP: `rate_limit`. */
const fieldOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
