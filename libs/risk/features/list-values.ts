import { isIP } from 'node:net';
import { caseless, comparable } from '#kernel/comparable';
import { latinDigits } from '#kernel/digits';
import type { Address } from '#orders/contract';
import { listValueInvalid } from '#risk/domain/risk.errors';
import type { ListType } from '#risk/domain/risk-inputs';
import { canonicalIp } from '#risk/features/canonical-ip';
import { dialled } from '#risk/features/contact-features';
import type { Purchase } from '#risk/risk-assessor';

const NEITHER = /[^\p{L}\p{M}\p{N}]/gu;
/** The letters and digits of a text. It is normalized last, because removing a character can move a combining mark to a letter and merge the two. */
const lettersAndDigits = (text: string): string => comparable(caseless(latinDigits(text)).replaceAll(NEITHER, ''));

/** A whole number that a spreadsheet wrote with decimals. */
const POINT_ZERO = /^([+\d\s]*\d)[.,٫]0+$/;
/** A number that a spreadsheet wrote in scientific notation: its last digits are lost. */
const ROUNDED = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;
/** A number with decimals: a point after this many digits cannot separate groups. */
const DECIMALS: Readonly<Record<'phone' | 'postal_code', RegExp>> = {
  phone: /^\+?\d{10,}(?:[.,٫]\d+)+$/,
  postal_code: /^\d{4,}(?:[.,٫]\d+)+$/,
};
const inPlainDigits = (value: string): string => latinDigits(comparable(value).normalize('NFKC'));
const withoutPointZero = (value: string): string => POINT_ZERO.exec(inPlainDigits(value))?.[1] ?? value.trim();
const isWhole = (type: keyof typeof DECIMALS, value: string): boolean =>
  !ROUNDED.test(inPlainDigits(value)) && !DECIMALS[type].test(inPlainDigits(withoutPointZero(value)));

/** An email address, without the characters that mail programs write around it. */
const ADDRESS = /^[^\s@*<>()[\]\\,;:]+@[^\s@*<>()[\]\\,;:]*[^\s@*<>()[\]\\,;:.]$/;
/** A domain, which stands for all of its addresses: `*@example.com` or `@example.com`. */
const WHOLE_DOMAIN = /^\*?@([^\s@*<>()[\]\\,;:]*[^\s@*<>()[\]\\,;:.])$/;
const domainOf = (email: string): string => `*${email.slice(email.lastIndexOf('@'))}`;

/** The form in which values of each type are compared. Of an address, the letters and digits of its lines and postal code count. */
const COMPARED: Readonly<Record<ListType, (value: string) => string>> = {
  phone: (value) => dialled(withoutPointZero(value)),
  email: (value) => caseless(value).replace(WHOLE_DOMAIN, '*@$1'),
  ip: canonicalIp,
  postal_code: (value) => lettersAndDigits(withoutPointZero(value)),
  device: caseless,
  address: lettersAndDigits,
};

const trimmed = (value: string): string => value.trim().toLowerCase();
const asWritten = (value: string): string => value.toLowerCase().replaceAll(NEITHER, '');
const inLatinDigits = (value: string): string => asWritten(latinDigits(value));

/** The forms of earlier versions. The ids of older entries are derived from them, so they must be looked up as well. */
const FORMER_FORMS: Partial<Record<ListType, readonly ((value: string) => string)[]>> = {
  email: [trimmed],
  ip: [trimmed],
  postal_code: [asWritten, inLatinDigits],
  device: [(value) => value.trim(), trimmed],
  address: [asWritten, inLatinDigits],
};

/** For types with a format: whether a value has it, and its description for the error. */
const FORMATS: Partial<Record<ListType, readonly [form: (value: string) => boolean, what: string]>> = {
  phone: [
    (value) => isWhole('phone', value) && /^\+\d{6,15}$/.test(dialled(withoutPointZero(value))),
    'a phone number, such as +919876543210',
  ],
  email: [
    (value) => ADDRESS.test(comparable(value)) || WHOLE_DOMAIN.test(comparable(value)),
    'an e-mail address, such as asha@example.com, or a domain, such as *@example.com',
  ],
  postal_code: [(value) => isWhole('postal_code', value) && lettersAndDigits(value) !== '', 'a postal code, such as 560037'],
  ip: [(value) => isIP(comparable(value)) > 0, 'an IP address, such as 203.0.113.9'],
};

/** The value of a new entry, in the form in which it is compared. Throws `invalid_value`. */
export function comparedValue(type: ListType, value: string): string {
  const compared = COMPARED[type](value);
  const [isFormed, what] = FORMATS[type] ?? [() => compared !== '', 'a text with a letter or a digit'];
  if (!isFormed(value)) throw listValueInvalid(type, what);
  return compared;
}

/** The values of a purchase that may be on a list, by type: each in its present form, and in the forms of earlier versions if they differ. */
export function valuesOf({ customer, shipping_address, billing_address, device }: Purchase): Partial<Record<ListType, readonly string[]>> {
  const address = shipping_address ?? billing_address;
  const found: Partial<Record<ListType, string | null>> = {
    phone: customer.phone,
    email: customer.email,
    ip: device?.ip ?? null,
    device: device?.user_agent ?? null,
    postal_code: address?.postal_code ?? null,
    address: address && writtenOut(address),
  };
  return Object.fromEntries(
    Object.entries(found)
      .filter(([, value]) => value)
      .map(([type, value]) => [type, formsOf(type as ListType, value!)]),
  );
}

/** All forms in which a value may be on a list. An older entry may be in either Unicode normalization form. An email may be listed by its domain. */
function formsOf(type: ListType, value: string): string[] {
  const decomposed = value.normalize('NFD');
  const before = (FORMER_FORMS[type] ?? []).flatMap((form) => (decomposed === value ? form(value) : [form(value), form(decomposed)]));
  const wider = type === 'email' ? [domainOf(COMPARED.email(value))] : [];
  return [...new Set([COMPARED[type](value), ...before, ...wider])];
}

const writtenOut = ({ line1, line2, postal_code }: Address): string => [line1, line2, postal_code].join(' ');
