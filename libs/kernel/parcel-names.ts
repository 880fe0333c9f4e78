import { comparable } from '#kernel/comparable';
import { latinDigits } from '#kernel/digits';

/** Characters before and after a number, which were pasted with it. */
const OUTSIDE = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const OTHER = /[^\p{L}\p{N}]/gu;
/** Nearly every number matches and needs no normalisation. */
const PLAIN = /^(?!0\d*$)[A-Z0-9]+$/;
const PADDING = /^0+(?=\d+$)/;

/** A reference without the zeros that banks and spreadsheets write or leave out before a number: `0000612345` is `612345`, `N0061` stays. */
const unpadded = (reference: string): string => reference.replace(PADDING, '');

/**
 * A parcel's or bank transfer's number in its form for comparison: letters and digits, in capitals; leading zeros of a number do not count.
 * `awb 1234-5678` is `AWB12345678`. A text without letters and digits stays unchanged.
 */
export function bareNumber<Text extends string | null>(text: Text): Text {
  if (text === null || PLAIN.test(text)) return text;
  const written = text.normalize('NFC').replaceAll(OTHER, '');
  const bare = latinDigits(written.normalize('NFKC')).toUpperCase().replaceAll(OTHER, '');
  return (bare === '' ? text.trim() : unpadded(bare)) as Text;
}

/** The number for display: as written, but without surrounding blanks and signs, and without invisible characters. Null if nothing is left. */
export const shownNumber = (text: string): string | null => comparable(text).replaceAll(OUTSIDE, '') || null;

/** A courier's name in its form for comparison: `Blue Dart`, `blue_dart` and `BLUEDART` are equal. */
export const courierKey = (name: string): string => unmarked(name).replaceAll(/[^a-z0-9]/g, '');

const LONGEST_CODE = 40;

/** Whether a text is a valid courier code: it needs a letter or a digit. */
export const isCourierCode = (text: string): boolean => /^[A-Za-z0-9_.-]{1,40}$/.test(text) && courierKey(text) !== '';

/** A courier's name as a code: `Safe Express` is `safe_express`. Null if no character fits into a code. */
export const courierCode = (name: string): string | null =>
  unmarked(name)
    .replaceAll(/[^a-z0-9_.-]+/g, '_')
    .slice(0, LONGEST_CODE)
    .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '') || null;

/** A name in lower case and without accents. */
const unmarked = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
