import { isDeepStrictEqual } from 'node:util';

/** The fields of `desired` that differ from `current`. An undefined field changes nothing, and the order of an object's keys does not count. */
export function differing<T extends object>(current: T, desired: Partial<T>): Partial<T> {
  const different = Object.entries(desired).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, current[field as keyof T]),
  );
  return Object.fromEntries(different) as Partial<T>;
}
