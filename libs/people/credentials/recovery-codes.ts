import { createHash, randomInt } from 'node:crypto';
import { latinDigits } from '#kernel/digits';

/** Without 0 and O, 1, I and L, which are mistaken for one another on paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const COUNT = 10;
/** 16 characters are 79 bits: too many to find one by its hash, so the hash needs neither salt nor cost. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** Ten codes, each for one sign-in without the second factor: `k7m3-p9xw-2tvq-8hrd`. Shown once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replaceAll(GROUP, '$&-');

/** What is stored in place of a code, however it is typed: SHA-256 in hex. */
export const recoveryCodeHash = (code: string): string => createHash('sha256').update(typedCode(code)).digest('hex');

/** The hash of a typed code, of those not used yet; null where it is none of them. The caller takes it away from them, so that the code works once. */
export function hashOfUnusedCode(code: string, unused: readonly string[]): string | null {
  const hash = recoveryCodeHash(code);
  return unused.includes(hash) ? hash : null;
}

const typedCode = (code: string): string =>
  latinDigits(code.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
