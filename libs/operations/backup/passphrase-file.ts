import { readFileSync } from 'node:fs';
import { DomainError } from '#kernel/domain-error';

/** Characters: age's authors require this many for random passphrases. */
const LEAST = 10;

/** The passphrase in a file, without its line feed. Throws a `DomainError` in words. */
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
