import { ParameterError } from './errors.ts';

type Value = string | number | boolean | undefined;
/** A list is joined by commas; `{ created_at: { gte: 1 } }` is `created_at[gte]=1`. */
export type Query = Readonly<Record<string, Value | readonly Value[] | { readonly [bound: string]: Value } | undefined>>;

/** `Object`, `Map`, `Date` …, also of another realm, where `instanceof` fails. */
const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
const isTime = (value: unknown): boolean => /^(?:Date|Temporal)/.test(kindOf(value));
/** Half of a surrogate pair would arrive as another character. */
const isText = (value: unknown): value is string => typeof value === 'string' && !/\p{Cs}/u.test(value);
const isScalar = (value: unknown): boolean => isText(value) || typeof value === 'boolean' || Number.isFinite(value);
export const isObject = (value: unknown): value is object => kindOf(value) === 'Object';

export function refuse(param: string, value: unknown): never {
  const shown = typeof value === 'number' ? value : typeof value === 'string' ? 'text that would change' : kindOf(value);
  throw new ParameterError(`${param} cannot be sent: it is ${shown}.${isTime(value) ? ' Give Unix seconds.' : ''}`, param);
}

/** The JSON of a body. Throws `ParameterError` where JSON would leave out a value or make it null. */
export function jsonOf(body: object): string {
  const paths = new Map<unknown, string>();
  let text: string | undefined;
  try {
    text = JSON.stringify(body, function (this: Record<string, unknown>, name, value: unknown) {
      // `value` is what `toJSON` has made of it.
      const given = this[name];
      const path = [paths.get(this), name].filter(Boolean).join('.');
      const isLeftOut = given === undefined && !Array.isArray(this);
      const isSent = typeof value === 'object' ? given === null || isObject(value) || Array.isArray(value) : isScalar(value) || isLeftOut;
      if (!isSent || isTime(given)) refuse(path || 'body', given);
      return paths.set(value, path) && value;
    });
  } catch (fault) {
    throw fault instanceof ParameterError ? fault : new ParameterError(`The body is no JSON: ${(fault as Error).message}`, null, fault);
  }
  return text?.startsWith('{') ? text : refuse('body', body);
}

/** The query with its question mark. Throws `ParameterError` where a value would vanish or arrive as another. */
export function queryText(...queries: readonly (object | undefined)[]): string {
  const text = new URLSearchParams();
  const set = (name: string, value: unknown): void => (isScalar(value) ? text.set(name, String(value)) : refuse(name, value));
  for (const query of queries) {
    if (query !== undefined && !isObject(query)) refuse('query', query);
    for (const [name, value] of Object.entries(query ?? {})) {
      if (Array.isArray(value)) {
        for (const each of value) if (!isScalar(each) || String(each).includes(',')) refuse(name, each);
        set(name, value.join(','));
      } else if (isObject(value)) {
        const bounds = Object.entries(value);
        if (bounds.length === 0) refuse(name, value);
        for (const [bound, limit] of bounds) if (limit !== undefined) set(`${name}[${bound}]`, limit);
      } else if (value !== undefined) set(name, value);
    }
  }
  return text.size === 0 ? '' : `?${text}`;
}

/** A path with escaped ids: path`/v1/orders/${id}`. What is no text becomes empty, which `checkPath` refuses when the call is made. */
export const path = (texts: TemplateStringsArray, ...ids: readonly string[]): string =>
  String.raw({ raw: texts }, ...ids.map((id) => (isText(id) ? encodeURIComponent(id) : '')));

/** Not from the root, or with a part that is empty or `.` or `..`, or has a slash: it would lead to another operation. */
const ASTRAY = /^(?!\/)|^[^?]*(?:\/(?:\.|%2e){0,2}(?:[/?#]|$)|%2f|%5c|[\\#\s])/i;

export function checkPath(address: string): void {
  if (ASTRAY.test(address))
    throw new ParameterError(`${address} cannot be sent: an id in it is missing, "." or "..", or has a slash.`, 'id');
}
