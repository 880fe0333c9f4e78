/** A changed field: its dotted path, and its values before and after. A value is undefined where the field did not exist. */
export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Returns the fields that differ between two states of a resource, in their order. A state is null before the resource exists. */
export function changesBetween(from: unknown, to: unknown, path = ''): Change[] {
  if (Object.is(from, to)) return [];
  if (!isNested(from) && !isNested(to)) return [{ field: path, from, to }];
  const [before, after] = [fieldsOf(from), fieldsOf(to)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = names.flatMap((name) => changesBetween(before[name], after[name], path === '' ? name : `${path}.${name}`));
  // An object or list that appears or disappears empty has no inner changes, so it is itself the change.
  return changes.length > 0 || (isNested(from) && isNested(to)) || path === '' ? changes : [{ field: path, from, to }];
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isNested(value) ? (value as Record<string, unknown>) : {});
