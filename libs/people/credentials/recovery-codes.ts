import { createHash, randomBytes } from 'node:crypto';
import { latinDigits } from '#kernel/digits';

/** The characters of a code, without 0 and O, 1, I and L, which are easily confused on paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const COUNT = 10;
/** 16 characters are 79 bits: too many to find a code by its hash, so the hash needs neither salt nor cost. */
const LENGTH = 16;
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
const GROUP = /.{4}(?=.)/g;

/** Ten new codes (`k7m3-p9xw-2tvq-8hrd`), each for one sign-in without the second factor. `bytesOf`: 32 unpredictable bytes for the nth code. */
export const newRecoveryCodes = (bytesOf: (nth: number) => Uint8Array = () => randomBytes(2 * LENGTH)): string[] =>
  Array.from({ length: COUNT }, (_, nth) => codeOf(Buffer.from(bytesOf(nth))));

/** The code that some bytes make. With two bytes per character, the characters' probabilities differ by less than a thousandth. */
const codeOf = (bytes: Buffer): string =>
  Array.from({ length: LENGTH }, (_, place) => ALPHABET[bytes.readUInt16BE(2 * place) % ALPHABET.length])
    .join('')
    .replaceAll(GROUP, '$&-');

/** Whether a typed text can be a code. */
export const isRecoveryCode = (typed: string): boolean => FORM.test(typedCode(typed));

/** The stored form of a code, independent of its spelling: SHA-256 in hex. */
export const recoveryCodeHash = (code: string): string => createHash('sha256').update(typedCode(code)).digest('hex');

/** The hash of a typed code if it is among the unused ones, or null. The caller removes it, so that the code works once. */
export function hashOfUnusedCode(code: string, unused: readonly string[]): string | null {
  const hash = recoveryCodeHash(code);
  return unused.includes(hash) ? hash : null;
}

const typedCode = (code: string): string =>
  latinDigits(code.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
