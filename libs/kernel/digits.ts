const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
const DIGIT = /\p{Nd}/u;
/** Letters, and numbers that are not digits, such as Ⅷ and ½. */
const LETTERS = /[\p{L}\p{N}]/u;

/** The values of the digits that were seen before. */
const known = new Map<string, string>();

/** A text in which the decimal digits of any script are replaced by 0 to 9. */
export const latinDigits = (text: string): string => text.replaceAll(OTHER_DIGITS, latin);

/** The digit as 0 to 9. Unicode has the ten digits of a script in a row, zero first. */
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

/** A phone number in E.164; null if the text has no plus sign, or letters. Does not check the number itself. */
export function e164Of(text: string): string | null {
  const [before, ...after] = text.replaceAll(/[＋﹢]/g, '+').split('+');
  if (after.length !== 1 || /[\p{L}\p{N}]/u.test(before!)) return null;
  const digits = digitsOf(after[0]!);
  return digits && `+${digits}`;
}
