type Json = Record<string, unknown>;

/** The value at a dotted path; undefined if there is none. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Json)[name];
  }
  return value;
}

/** A copy of the data with another value at an existing dotted path. A number is a place in a list. */
export function withValueAt(data: unknown, path: string, value: unknown): Json {
  const [name, ...rest] = path.split('.') as [string, ...string[]];
  const object = data as Json;
  const changed = rest.length === 0 ? value : withValueAt(object[name], rest.join('.'), value);
  return Array.isArray(data) ? (data.with(Number(name), changed) as unknown as Json) : { ...object, [name]: changed };
}

/** The paths that have a value in the data. */
export const pathsIn = (data: unknown, fields: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(fields).filter((path) => (valueAt(data, path) ?? null) !== null);
