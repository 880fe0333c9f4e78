import { comparable } from '#kernel/comparable';
import { latinDigits } from '#kernel/digits';

/** Marks that people paste around a number. */
const OUTSIDE = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const OTHER = /[^\p{L}\p{N}]/gu;
/** Nearly every number matches and needs no normalisation. */
const PLAIN = /^[A-Z0-9]+$/;

/**
 * A number of a parcel or a bank transfer as it is compared: by its letters and digits, in capitals. `awb 1234-5678` is `AWB12345678`. What has
 * neither letters nor digits is itself.
 */
export function bareNumber<Text extends string | null>(text: Text): Text {
  if (text === null || PLAIN.test(text)) return text;
  const written = text.normalize('NFC').replaceAll(OTHER, '');
  const bare = latinDigits(written.normalize('NFKC')).toUpperCase().replaceAll(OTHER, '');
  return (bare === '' ? text.trim() : bare) as Text;
}

/** The same as it is shown: as it was written, without blanks and marks around it, and without what cannot be seen. Null where there is nothing to see. */
export const shownNumber = (text: string): string | null => comparable(text).replaceAll(OUTSIDE, '') || null;

/** A courier as it is compared: `Blue Dart`, `blue_dart` and `BLUEDART` are one. */
export const courierKey = (name: string): string => unmarked(name).replaceAll(/[^a-z0-9]/g, '');

const LONGEST_CODE = 40;

/** Whether a courier can be called so: one of its signs has to be a letter or a digit. */
export const isCourierCode = (text: string): boolean => /^[A-Za-z0-9_.-]{1,40}$/.test(text) && courierKey(text) !== '';

/** A courier's name as people write it, as a code: `Safe Express` is `safe_express`. Null where nothing of it can be in a code. */
export const courierCode = (name: string): string | null =>
  unmarked(name)
    .replaceAll(/[^a-z0-9_.-]+/g, '_')
    .slice(0, LONGEST_CODE)
    .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '') || null;

/** In small letters without their accents. */
const unmarked = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
