type Json = Record<string, unknown>;

/** The value at a dotted path; undefined when there is nothing. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Json)[name];
  }
  return value;
}

/** The data with another value at a dotted path that leads somewhere. What it is made from stays as it is. */
export function withValueAt(data: unknown, path: string, value: unknown): Json {
  const [name, ...rest] = path.split('.') as [string, ...string[]];
  const object = data as Json;
  return { ...object, [name]: rest.length === 0 ? value : withValueAt(object[name], rest.join('.'), value) };
}
