import { readFileSync } from 'node:fs';
import { textOf } from '#audit/log/brought-text';
import { DomainError } from '#kernel/domain-error';

/** Reads a signed note from a file. `param` is the argument that names the file. Throws `invalid_value`. */
export function noteIn(file: string, param: string): string {
  try {
    return textOf(readFileSync(file));
  } catch (fault) {
    throw new DomainError('invalid_value', `${file} cannot be read (${(fault as Error).message}).`, param);
  }
}
