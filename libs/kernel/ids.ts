const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TIME_LENGTH = 8;
const RANDOM_LENGTH = 16;

/** The kind of object that each prefix names (interface §2, and the additions of this service). */
export type IdPrefix =
  | 'ord' | 'evt' | 'req' | 'cs' | 're' | 'pay' | 'we' | 'wd' | 'cod' | 'key' | 'acct' | 'conn' | 'rcv' | 'al' | 'pl'
  | 'rem' | 'reml' | 'remf' | 'bc' | 'bci' | 'risk' | 'rl' | 'rr' | 'msg' | 'rpt' | 'rps' | 'op' | 'rli' | 'rdg' | 'acl' | 'usr' | 'ses' | 'pky' | 'tok' | 'prp'
  | 'view' | 'act' | 'dp' | 'st' | 'stl' | 'evr' | 'clm' | 'ntc'; // prettier-ignore

/**
 * Prefix and 24 base62 characters: 8 for the millisecond, so that ids sort by time, and 16 (95 bits) from 16 random bytes, or from a hash if the id
 * must be the same when a request is repeated.
 */
export function makeId(prefix: IdPrefix, milliseconds: number, random: Uint8Array): string {
  return `${prefix}_${base62(milliseconds, TIME_LENGTH)}${base62OfBytes(random.subarray(0, 16), RANDOM_LENGTH)}`;
}

/** The time that an id contains and sorts by, in Unix milliseconds. */
export function madeAt(id: string): number {
  let time = 0;
  for (const digit of id.slice(-TIME_LENGTH - RANDOM_LENGTH, -RANDOM_LENGTH)) time = time * 62 + DIGITS.indexOf(digit);
  return time;
}

export const isId = (prefix: IdPrefix, text: string): boolean => text.startsWith(`${prefix}_`) && isAnyId(text);

/** Whether a text has the form of our ids. */
export const isAnyId = (text: string): boolean => /^[a-z]+_[0-9A-Za-z]{24}$/.test(text);

/** The last `length` digits of a whole number in base 62, most significant first. */
export function base62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = DIGITS[rest % 62] + text;
  return text;
}

/** The same for a number of any size, given as its bytes. Divides byte by byte: every request makes ids, and big integers would cost ten times as much. */
export function base62OfBytes(bytes: Uint8Array, length: number): string {
  const quotient = Uint8Array.from(bytes);
  let text = '';
  while (text.length < length) {
    let rest = 0;
    for (let n = 0; n < quotient.length; n++) {
      const dividend = (rest << 8) | quotient[n]!;
      quotient[n] = dividend / 62;
      rest = dividend % 62;
    }
    text = DIGITS[rest] + text;
  }
  return text;
}
