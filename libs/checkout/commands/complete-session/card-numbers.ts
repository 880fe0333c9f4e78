import { latinDigits } from '#kernel/digits';
import type { Rule } from '#http/validation/field-rules';

/**
 * Refuses a value that contains anything that looks like a card number, before anything else is read: card numbers never enter the service. The error
 * names the path and never repeats the number. Interface §4.4 defines what counts as a card number; decision 31 gives the reason.
 */
export const noCardNumber: Rule = {
  code: 'invalid_value',
  say: "holds what looks like a card number. Never send one: send the gateway's token of the card.",
  holds: (value) => placeOfCardNumber(value) === null,
  within: (value) => placeOfCardNumber(value) ?? [],
};

/** A part of the request. `of` is the part that contains it, under `name`; null for the whole. */
interface Part {
  readonly value: unknown;
  readonly name: string;
  readonly of: Part | null;
}

/** The path of the first text, number or name with a card number in it, at any depth; null if there is none. Uses no recursion. */
function placeOfCardNumber(value: unknown): readonly string[] | null {
  const waiting: Part[] = [{ value, name: '', of: null }];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const { value: here } = part;
    if (typeof here === 'object' && here !== null) {
      const entries = Object.entries(here);
      if (!Array.isArray(here) && entries.some(([name]) => holdsCardNumber(name))) return pathTo(part);
      for (const [name, entry] of entries.reverse()) waiting.push({ value: entry, name, of: part });
    } else if ((typeof here === 'string' || typeof here === 'number') && holdsCardNumber(String(here))) return pathTo(part);
  }
  return null;
}

function pathTo(part: Part): readonly string[] {
  const path: string[] = [];
  for (let at = part; at.of !== null; at = at.of) path.push(at.name);
  return path.reverse();
}

/** Whether a text contains a card number. Digits of any script count, and characters between them are ignored unless they are letters. */
function holdsCardNumber(text: string): boolean {
  const digits = latinDigits(text.normalize('NFKC'));
  return (
    digits
      .replaceAll(/[^\p{L}\d]/gu, '')
      .match(/\d{13,}/g)
      ?.some(isOrHoldsCardNumber) ?? false
  );
}

/** Whether all the digits look like a card number, or some of them like one of a known network. */
function isOrHoldsCardNumber(digits: string): boolean {
  const passes = luhnOfParts(digits);
  if (digits.length <= 19 && passes(0, digits.length)) return true;
  for (let start = 0; start + 13 <= digits.length; start++) {
    for (const length of lengthsOf(digits.slice(start, start + 2)))
      if (start + length <= digits.length && passes(start, start + length)) return true;
  }
  return false;
}

/** The lengths of card numbers with this two-digit prefix: Visa; American Express; Diners; UnionPay, Maestro, RuPay, Discover; Mastercard, JCB. */
function lengthsOf(two: string): readonly number[] {
  if (two.startsWith('4')) return [13, 16, 19];
  if (/3[47]/.test(two)) return [15];
  if (/3[0689]/.test(two)) return [14, 16];
  if (two.startsWith('6')) return [16, 19];
  return /2[2-7]|35|5[0-8]|8[12]/.test(two) ? [16] : [];
}

/**
 * Returns the Luhn check for ranges of these digits. Luhn doubles every second digit from the end, so there are two running sums: with the digits at
 * even places doubled, and with those at odd places.
 */
function luhnOfParts(digits: string): (start: number, end: number) => boolean {
  const sums = [0, 1].map((doubled) => {
    const before = new Uint32Array(digits.length + 1);
    for (let place = 0; place < digits.length; place++) {
      const digit = Number(digits[place]);
      before[place + 1] = before[place]! + (place % 2 === doubled ? DOUBLED[digit]! : digit);
    }
    return before;
  });
  return (start, end) => {
    const sum = sums[end % 2]!;
    return (sum[end]! - sum[start]!) % 10 === 0;
  };
}

/** Twice each digit, with the digits of the result added. */
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
