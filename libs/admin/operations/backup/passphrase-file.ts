import { readFileSync } from 'node:fs';
import { DomainError } from '#kernel/domain-error';

/** The fewest characters: the authors of age recommend as many for random passphrases. */
const LEAST = 10;

/** The passphrase in a file, without white space around it. Throws `invalid_value` if the file cannot be read or the passphrase is short. */
export function passphraseIn(file: string): string {
  let passphrase: string;
  try {
    passphrase = readFileSync(file, 'utf8').trim();
  } catch (fault) {
    throw new DomainError('invalid_value', `${file} cannot be read (${(fault as Error).message}).`, 'passphrase-file');
  }
  if (passphrase.length >= LEAST) return passphrase;
  throw new DomainError(
    'invalid_value',
    `${file} must hold a passphrase of at least ${LEAST} characters: openssl rand -base64 24.`,
    'passphrase-file',
  );
}
