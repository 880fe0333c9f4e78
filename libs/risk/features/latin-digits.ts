const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** A text with the decimal digits of any script as 0 to 9. Unicode has the ten of a script in a row, zero first. */
export const latinDigits = (text: string): string =>
  text.replaceAll(OTHER_DIGITS, (digit) => {
    const code = digit.codePointAt(0)!;
    let first = code;
    while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
    return String((code - first) % 10);
  });
