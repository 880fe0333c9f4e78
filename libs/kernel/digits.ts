const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
const DIGIT = /\p{Nd}/u;
/** Letters, and numbers that are not digits, such as Ⅷ and ½. */
const LETTERS = /[\p{L}\p{N}]/u;

const known = new Map<string, string>();

/** A text with the decimal digits of any script as 0 to 9. */
export const latinDigits = (text: string): string => text.replaceAll(OTHER_DIGITS, latin);

/** Unicode has the ten digits of a script in a row, zero first. */
function latin(digit: string): string {
  let read = known.get(digit);
  if (read === undefined) {
    const code = digit.codePointAt(0)!;
    let first = code;
    while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
    known.set(digit, (read = String((code - first) % 10)));
  }
  return read;
}

/** The digits of a typed or pasted text, in any script. Drops blanks, hyphens and invisible marks. Null if the text has letters or no digit. */
export function digitsOf(text: string): string | null {
  const latin = latinDigits(text);
  const digits = latin.replaceAll(/[^0-9]/g, '');
  return digits === '' || LETTERS.test(latin.replaceAll(/[0-9]/g, '')) ? null : digits;
}

/** A phone number with a plus sign, in E.164; null otherwise. Does not check whether the number exists. */
export function e164Of(text: string): string | null {
  const [before, ...after] = text.replaceAll(/[＋﹢]/g, '+').split('+');
  if (after.length !== 1 || /[\p{L}\p{N}]/u.test(before!)) return null;
  const digits = digitsOf(after[0]!);
  return digits && `+${digits}`;
}
