import { isDeepStrictEqual } from 'node:util';
import type { Json } from '#test/simulation/outside/caller';

/** The value of a field as somebody outside knows it: itself, or how it has to be. */
export type Known = { readonly [field: string]: unknown };

/** A line for each field that is not as somebody outside knows it. A function is a condition that the value has to meet. */
export function differing(what: string, known: Known, answer: Json): string[] {
  return Object.entries(known).flatMap(([field, value]) => {
    const there = answer[field];
    const holds = typeof value === 'function' ? (value as (there: unknown) => boolean)(there) : isDeepStrictEqual(there, value);
    return holds
      ? []
      : [`${what} has ${field} ${inJson(there)}${typeof value === 'function' ? '' : `, and outside it is ${inJson(value)}`}`];
  });
}

/** Unix seconds between which something was done; the clocks of both may differ by a second. */
export const within =
  (from: number, until: number) =>
  (time: unknown): boolean =>
    typeof time === 'number' && time >= from - 1 && time <= until + 1;

const inJson = (value: unknown): string => JSON.stringify(value)?.slice(0, 200) ?? 'nothing';
