import { comparable } from '#kernel/comparable';
import { digitsOf } from '#kernel/digits';
import type { Address } from '#orders/contract';
import type { RiskInputs } from '#risk/domain/risk-inputs';
import { PIN_CODE_TABLE_DATE } from '#risk/places/pin-code-table';
import { whereabouts } from '#risk/places/pin-codes';
import { stateNamed } from '#risk/places/states';

/** Characters of an address that are examined. */
const MOST_CHARACTERS = 1_000;
/** An address with fewer letters and digits is too short for a delivery. */
const FEWEST = 12;

/**
 * Adjacent keys of a keyboard row: five in any word, or four as a whole word. Not every sequence is listed, because names contain some: Powertech contains
 * four, and Qwerty is a name.
 */
const KEYBOARD_ROW =
  /asdfg|sdfgh|dfghj|fghjk|ghjkl|ertyu|rtyui|tyuio|yuiop|zxcvb|xcvbn|cvbnm|\b(?:asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|wert|zxcv|xcvb)\b/i;

/** The same letter four times, or seven consonants in a row. Fewer consonants occur in names, such as Vrndvn. */
const UNPRONOUNCEABLE = /(\p{L})\1{3}|[bcdfghjklmnpqrstvwxz]{7}/iu;

/** Whether an address reads like random keys, or has no letter at all. */
const isGibberish = (street: string): boolean => KEYBOARD_ROW.test(street) || UNPRONOUNCEABLE.test(street) || !/\p{L}/u.test(street);

/** Features of an address, in any script; null if there is no address. */
export function addressFeatures(address: Address | null): RiskInputs['address'] {
  if (address === null) return null;
  const lines = [address.line1, address.line2, address.landmark].filter((line) => line !== null);
  const street = comparable(lines.join(' ').slice(0, MOST_CHARACTERS));
  if (street === '') return null;
  return {
    short: (street.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0) < FEWEST,
    house_number: /\p{Nd}/u.test(street),
    gibberish: isGibberish(street),
  };
}

/** The digits of a PIN code, for comparison; empty for any other text. */
export const pinCode = (text: string): string => digitsOf(text) ?? '';

/** The place of an address in India: the country is India, or is missing and the currency is rupees. All null for other addresses. */
export function placeFeatures(address: Address | null, currency: string): Pick<RiskInputs, 'postal_code' | 'state' | 'pincode'> {
  const isInIndia = address !== null && (address.country ?? (currency === 'INR' ? 'IN' : null)) === 'IN';
  if (!isInIndia) return { postal_code: null, state: null, pincode: null };
  const named = address.state === null ? null : stateNamed(address.state);
  if (address.postal_code === null) return { postal_code: null, state: named, pincode: null };
  const written = pinCode(address.postal_code);
  const found = whereabouts(written);
  const { states, former, listed } = found ?? { states: [], former: [], listed: false };
  const believed = listed ? states : [...states, ...former];
  return {
    // Other text in the field, such as a phone number, is not stored.
    postal_code: /^\d{6}$/.test(written) ? written : null,
    state: believed.find((state) => state === named) ?? states[0] ?? named,
    pincode: {
      known: found !== null,
      in_state: named === null || states.length === 0 || states.includes(named) || former.includes(named),
      table_date: PIN_CODE_TABLE_DATE,
    },
  };
}
