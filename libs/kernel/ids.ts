const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TIME_LENGTH = 8;
const CHANCE_LENGTH = 16;

/** What an id's prefix says it names (interface §2, and the additions of this service). */
export type IdPrefix =
  | 'ord' | 'evt' | 'req' | 'cs' | 're' | 'pay' | 'we' | 'wd' | 'cod' | 'key' | 'acct' | 'conn' | 'rcv'; // prettier-ignore

/**
 * Prefix and 24 base62 characters: 8 for the millisecond, so that ids sort by time, and 16 (95 bits) from 16 bytes of chance,
 * or of a hash where the id has to be the same when a request is repeated.
 */
export function makeId(prefix: IdPrefix, milliseconds: number, chance: Uint8Array): string {
  return `${prefix}_${base62(BigInt(milliseconds), TIME_LENGTH)}${base62(bytesToBigInt(chance.subarray(0, 16)), CHANCE_LENGTH)}`;
}

export const isId = (prefix: IdPrefix, text: string): boolean => text.startsWith(`${prefix}_`) && /^[a-z]+_[0-9A-Za-z]{24}$/.test(text);

/** The `length` last base62 digits of a number, most significant first. */
export function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text;
}

export function bytesToBigInt(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return value;
}
