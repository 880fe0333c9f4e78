type Fields = Readonly<Record<string, unknown>>;

/** Whether two JSON values are equal. The order of an object's keys is ignored. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isNested(one) || !isNested(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = Object.keys(one);
  const isSame = (field: string): boolean => Object.hasOwn(other, field) && sameValue(one[field], other[field]);
  return fields.length === Object.keys(other).length && fields.every(isSame);
}

/** The fields of `desired` that differ from `current`. An undefined field changes nothing. */
export function differing<T extends object>(current: T, desired: Partial<T>): Partial<T> {
  const different = Object.entries(desired).filter(([field, value]) => value !== undefined && !sameValue(value, current[field as keyof T]));
  return Object.fromEntries(different) as Partial<T>;
}

const isNested = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
