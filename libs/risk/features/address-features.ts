import { comparable } from '#kernel/comparable';
import { digitsOf } from '#kernel/digits';
import type { Address } from '#orders/contract';
import type { RiskInputs } from '#risk/domain/risk-inputs';
import { PIN_CODE_TABLE_DATE } from '#risk/places/pin-code-table';
import { whereabouts } from '#risk/places/pin-codes';
import { stateNamed } from '#risk/places/states';

/** Longer texts add no information. */
const MOST_CHARACTERS = 1_000;
/** Letters and digits that an address needs for delivery. */
const FEWEST = 12;

/** A row of the keyboard: five adjacent keys, or four as a whole word. Qwerty is a name, and Powertech contains four. */
const WALK =
  /asdfg|sdfgh|dfghj|fghjk|ghjkl|ertyu|rtyui|tyuio|yuiop|zxcvb|xcvbn|cvbnm|\b(?:asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|wert|zxcv|xcvb)\b/i;

/** One letter four times, or an unpronounceable Latin word; some names are written with few vowels too, such as Vrndvn. */
const UNSPEAKABLE = /(\p{L})\1{3}|[bcdfghjklmnpqrstvwxz]{7}/iu;

/** Random keys, or no letter at all. */
const isGibberish = (street: string): boolean => WALK.test(street) || UNSPEAKABLE.test(street) || !/\p{L}/u.test(street);

/** Features of an address, in any script; null without one. */
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

/** A PIN code's digits for comparison; empty if it is something else. */
export const pinCode = (text: string): string => digitsOf(text) ?? '';

/** The place in India. A PIN code counts if the address is Indian, or has no country and the price is in rupees. */
export function placeFeatures(address: Address | null, currency: string): Pick<RiskInputs, 'postal_code' | 'state' | 'pincode'> {
  const isInIndia = address !== null && (address.country ?? (currency === 'INR' ? 'IN' : null)) === 'IN';
  if (!isInIndia) return { postal_code: null, state: null, pincode: null };
  const said = address.state === null ? null : stateNamed(address.state);
  if (address.postal_code === null) return { postal_code: null, state: said, pincode: null };
  const written = pinCode(address.postal_code);
  const found = whereabouts(written);
  const { states, former, listed } = found ?? { states: [], former: [], listed: false };
  const believed = listed ? states : [...states, ...former];
  return {
    // Other text in the field, such as a phone number, is not stored.
    postal_code: /^\d{6}$/.test(written) ? written : null,
    state: believed.find((state) => state === said) ?? states[0] ?? said,
    pincode: {
      known: found !== null,
      in_state: said === null || states.length === 0 || states.includes(said) || former.includes(said),
      table_date: PIN_CODE_TABLE_DATE,
    },
  };
}
