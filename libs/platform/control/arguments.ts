import { DomainError } from '#kernel/domain-error';
import type { Arguments } from '#platform/operators/effect';

/** A required argument of a command. */
export function textArgument(args: Arguments, name: string): string {
  const value = args[name];
  const option = optionOf(name);
  if (typeof value !== 'string' || value.trim() === '')
    throw new DomainError('missing_field', `${option} is missing: add --${option}.`, option);
  return value;
}

/** An argument that takes one of some words. */
export function oneOfArgument(args: Arguments, name: string, values: readonly string[], fallback?: string): string {
  const value = args[name] ?? fallback;
  const option = optionOf(name);
  if (value === undefined)
    throw new DomainError('missing_field', `${option} is missing: add --${option} with one of ${values.join(', ')}.`, option);
  if (!values.includes(value as string)) throw new DomainError('invalid_enum_value', `${option} takes ${values.join(', ')}.`, option);
  return value as string;
}

/** An argument that takes a whole number from 1 on; null when it is left out. */
export function numberArgument(args: Arguments, name: string, most = 999_999_999): number | null {
  const value = args[name];
  if (value === undefined) return null;
  const option = optionOf(name);
  const number = typeof value === 'number' || (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) ? Number(value) : 0;
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new DomainError('invalid_integer', `${option} takes a whole number from 1 to ${most}.`, option);
  return number;
}

/** An argument that takes several words, with commas between; each counts once. */
export const listArgument = (args: Arguments, name: string): string[] => [
  ...new Set(
    textArgument(args, name)
      .split(',')
      .map((entry) => entry.trim()),
  ),
];

/** Refuses an argument that is another case's, rather than do without it what was not meant. `of` says whose arguments these are. */
export function refuseArguments(args: Arguments, names: readonly string[], of: string): void {
  for (const name of names) {
    if (args[name] === undefined) continue;
    const option = optionOf(name);
    throw new DomainError('parameter_unknown', `${of} has no ${option}: leave out --${option}.`, option);
  }
}

/** `keySecret` as it is typed: `key-secret`. */
const optionOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
