import { sameValue } from '#kernel/changes';

type Fields = Readonly<Record<string, unknown>>;

/** Timestamps that every change sets, and which are left out. */
const TOUCHED = new Set(['updated_at', 'storefront.synced_at']);

/** The old values of the changed fields, nested as in the resource; null for a field that did not exist. A list counts as one value. */
export const previousAttributes = (before: object, after: object): object => differing(before as Fields, after as Fields, '');

function differing(before: Fields, after: Fields, path: string): Fields {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !TOUCHED.has(path + name));
  const changed = names.flatMap((name) => {
    const value = previous(ownOf(before, name), ownOf(after, name), `${path}${name}.`);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(changed);
}

/** Metadata keys are arbitrary, so one may equal the name of an inherited property. */
const ownOf = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** The previous value of a field; undefined if it has not changed. */
function previous(before: unknown, after: unknown, path: string): unknown {
  if (sameValue(before, after)) return undefined;
  if (!isFields(before) || !isFields(after)) return before ?? null;
  const fields = differing(before, after, path);
  return Object.keys(fields).length === 0 ? undefined : fields;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
