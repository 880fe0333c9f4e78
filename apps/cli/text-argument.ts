import { DomainError } from '#kernel/domain-error';
import type { Arguments } from '#admin/operators/effect';

/** A required argument of a local command. Throws `missing_field`. */
export function textArgument(args: Arguments, name: string): string {
  const value = args[name];
  const option = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (typeof value !== 'string' || value.trim() === '')
    throw new DomainError('missing_field', `${option} is missing: add --${option}.`, option);
  return value;
}
