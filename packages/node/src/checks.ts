import { ParameterError } from './errors.ts';
import type { ClientOptions, RequestOptions } from './options.ts';
import { isObject } from './values.ts';

/** A condition of an option, and its words. */
type Rule = readonly [holds: (value: unknown) => boolean, says: string];
type Rules = Readonly<Record<string, Rule>>;

const isFunction = (value: unknown): boolean => typeof value === 'function';
const isCount = (value: unknown): boolean => value === Infinity || (Number.isInteger(value) && Number(value) >= 0);
/** As it is sent: runtimes trim spaces and refuse line ends. */
const isHeader = (value: unknown): boolean => typeof value === 'string' && /^[!-~](?:[ -~]*[!-~])?$/.test(value);

const HEADER_NAME = /^(?!idempotency-key$)[\w!#$%&'*+.^`|~-]+$/i;

const ATTEMPTS: Rules = {
  timeout: [(value) => typeof value === 'number' && value > 0, 'milliseconds above 0, or Infinity'],
  maxRetries: [isCount, 'a whole number from 0'],
};
const REQUEST: Rules = {
  idempotencyKey: [(value) => isHeader(value) && String(value).length <= 255, '1 to 255 printable ASCII characters'],
  signal: [(value) => isFunction((value as AbortSignal | null)?.throwIfAborted), 'an AbortSignal'],
  headers: [
    (value) => isObject(value) && Object.entries(value).every(([name, each]) => HEADER_NAME.test(name) && isHeader(each)),
    'an object of names and values in printable ASCII; an idempotency key has an option of its own',
  ],
  consistencyToken: [(value) => value === null || isHeader(value), 'a token, or null'],
  query: [isObject, 'an object'],
};
const CLIENT: Rules = {
  baseUrl: [isOrigin, 'the address of the service without a path, such as https://pay.example.com'],
  retryBudget: [isCount, 'a whole number from 0'],
  maxConcurrency: [(value) => isCount(value) && value !== 0, 'a whole number from 1'],
  fetch: [isFunction, 'a function'],
};
const KEY: Rules = { apiKey: [(value) => isHeader(value) && !/ /.test(String(value)), 'an API key (sk_…) without line ends'] };
const SESSION: Rules = {
  session: [(value) => value === true, 'true'],
  mode: [(value) => value === 'test' || value === 'live' || isFunction(value), "'test', 'live' or a function"],
  csrfToken: [isFunction, 'a function'],
};

function isOrigin(value: unknown): boolean {
  try {
    const { protocol, origin } = new URL(value as string);
    return /^https?:$/.test(protocol) && new RegExp(`^${origin}/*$`, 'i').test(value as string);
  } catch {
    return false;
  }
}

/** Throws `ParameterError` for an option that is missing, unknown or wrong. */
function check(options: unknown, required: readonly string[], ...tables: readonly Rules[]): void {
  if (!isObject(options)) throw new ParameterError('The options must be an object.', null);
  const given = options as Readonly<Record<string, unknown>>;
  const rules = new Map(tables.flatMap((table) => Object.entries(table)));
  for (const name of new Set([...required, ...Object.keys(given)])) {
    const rule = rules.get(name);
    if (rule === undefined) throw new ParameterError(`There is no option ${name}. There are ${[...rules.keys()].join(', ')}.`, name);
    const isMissing = given[name] === undefined;
    if (isMissing ? required.includes(name) : !rule[0](given[name]))
      throw new ParameterError(`${name}${isMissing ? ' is missing: it' : ''} must be ${rule[1]}.`, name);
  }
}

export function checkClientOptions(options: ClientOptions): void {
  if (isObject(options) && 'session' in options) check(options, [], SESSION, ATTEMPTS, CLIENT);
  else check(options, ['baseUrl', 'apiKey'], KEY, ATTEMPTS, CLIENT);
}

export const checkRequestOptions = (options: RequestOptions): void => check(options, [], ATTEMPTS, REQUEST);
