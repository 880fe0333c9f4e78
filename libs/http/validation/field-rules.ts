import { currencyOf } from '#platform/currencies/currencies';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { isEmail } from 'class-validator';
import { comparable, isBlank, isVisible } from '#kernel/comparable';
import { e164Of } from '#kernel/digits';
import { MOST_METADATA_KEYS } from '#kernel/metadata';
import { MOST_MINOR } from '#kernel/money';
import { LAST_SECOND } from '#kernel/time';
import type { ErrorCode } from '#http/errors/error-catalogue';

/** A constraint on a value. `say` completes the sentence "<param> …". `key` is the name or index of the value in its object or list. */
export interface Rule {
  readonly code: ErrorCode;
  readonly say: string;
  readonly holds: (value: unknown, key: string) => boolean;
  /** The path of the fault within the value. By default the value itself is at fault. */
  readonly within?: (value: unknown) => readonly string[];
}

/** Makes a rule about one type of value. It accepts values of other types, because another rule refuses those. */
const about =
  <T>(is: (value: unknown) => value is T, holds: (value: T) => boolean) =>
  (value: unknown): boolean =>
    !is(value) || holds(value);

const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown): value is number => Number.isInteger(value);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text: Rule = { code: 'invalid_type', say: 'must be a text.', holds: isText };
export const whole: Rule = { code: 'invalid_integer', say: 'must be a whole number, without fraction or quotes.', holds: isWhole };
export const truth: Rule = {
  code: 'invalid_boolean',
  say: 'must be true or false, without quotes.',
  holds: (value) => typeof value === 'boolean',
};
export const object: Rule = { code: 'invalid_type', say: 'must be an object.', holds: isObject };
export const list: Rule = { code: 'invalid_type', say: 'must be a list.', holds: isList };

/** Whether a text has more than `max` characters, without counting the characters of a very long text. */
const longerThan = (value: string, max: number): boolean => value.length > max && (value.length > 2 * max || [...value].length > max);

/** Whether a text is stored and displayed in the same way everywhere. */
export const isReadable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** A text of `min` to `max` characters. `counted` returns the form of the text whose characters are counted for `max`. */
export const length = (min: number, max: number, counted = (value: string): string => value): Rule[] => [
  {
    code: 'string_empty',
    say: `must have at least ${min} character${min === 1 ? '' : 's'}.`,
    holds: about(isText, (value) => (isBlank(value) ? min === 0 : value.length >= min)),
  },
  {
    code: 'string_too_long',
    say: `may have at most ${max} characters.`,
    holds: about(isText, (value) => !longerThan(counted(value), max)),
  },
  {
    code: 'invalid_format',
    say: 'must be text without NUL characters and without halves of characters (lone surrogates).',
    holds: about(isText, isReadable),
  },
  {
    code: 'invalid_value',
    say: 'must have at least one character that can be seen. Send it again without invisible characters.',
    holds: about(isText, (value) => min === 0 || isVisible(value)),
  },
];

export const entries = (min: number, max: number): Rule[] => [
  {
    code: 'array_empty',
    say: `must have at least ${min} ${min === 1 ? 'entry' : 'entries'}.`,
    holds: about(isList, (value) => value.length >= min),
  },
  { code: 'array_too_long', say: `may have at most ${max} entries.`, holds: about(isList, (value) => value.length <= max) },
];

export const within = (min: number, max: number): Rule => ({
  code: 'invalid_range',
  say: `must be from ${min} to ${max}.`,
  holds: about(isWhole, (value) => value >= min && value <= max),
});

/** A time in Unix seconds. Milliseconds that are sent by mistake exceed the maximum. */
export const moment: Rule = {
  code: 'invalid_range',
  say: `must be a time in Unix seconds, from 0 to ${LAST_SECOND}, not in milliseconds.`,
  holds: about(isWhole, (value) => value >= 0 && value <= LAST_SECOND),
};

export const amount = (min: number): Rule => ({
  code: 'invalid_amount',
  say: `must be from ${min} to ${MOST_MINOR} in the minor unit of the currency.`,
  holds: about(isWhole, (value) => value >= min && value <= MOST_MINOR),
});

export const oneOf = (values: readonly string[], code: ErrorCode = 'invalid_enum_value'): Rule => ({
  code,
  say: `must be one of ${values.join(', ')}.`,
  holds: (value) => isText(value) && values.includes(value),
});

/**
 * ISO 4217 codes that begin with X are for metals, funds and tests and have no minor unit, except currencies that several countries share. Other
 * codes of funds are excluded too.
 */
const MONEY = /^(?!X(?!AF|CD|CG|OF|PF)|BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW)[A-Z]{3}$/i;

export const currency: Rule = {
  code: 'invalid_currency',
  say: 'must be a currency code of ISO 4217, such as INR.',
  holds: about(isText, (value) => MONEY.test(value) && currencyOf(value.toUpperCase()) !== undefined),
};

/** Maximum characters, with the separators that people and programs put between digits. */
const LONGEST_PHONE = 100;

export const phone: Rule = {
  code: 'invalid_phone',
  say: 'must be a phone number in international format, such as +919876543210.',
  holds: about(isText, (value) => {
    const read = value.length <= LONGEST_PHONE ? e164Of(value) : null;
    const number = read === null ? undefined : parsePhoneNumberFromString(read);
    return number?.isValid() === true && number.number === read;
  }),
};

export const email: Rule = {
  code: 'invalid_email',
  say: 'must be an e-mail address, such as asha@example.com.',
  holds: about(isText, (value) => isEmail(comparable(value))),
};

export const webAddress = (schemes: readonly string[]): Rule => ({
  code: 'invalid_url',
  say: `must be a complete ${schemes.map((scheme) => `${scheme}//`).join(' or ')} address without user name and password.`,
  holds: about(isText, (value) => {
    const url = URL.parse(value);
    const isWhole = url !== null && !/[\s\p{Cc}]/u.test(value) && value.toLowerCase().startsWith(`${url.protocol}//`);
    return isWhole && schemes.includes(url.protocol) && !url.username && !url.password;
  }),
});

export const metadataSize: Rule = {
  code: 'metadata_too_many_keys',
  say: `may have at most ${MOST_METADATA_KEYS} keys.`,
  holds: about(isObject, (value) => Object.keys(value).length <= MOST_METADATA_KEYS),
};

export const metadataKey: Rule = {
  code: 'metadata_key_invalid',
  say: 'must have a name of 1 to 40 characters, one of which can be seen, without square brackets.',
  holds: (_, key) => /^[^[\]]{1,40}$/u.test(key) && isReadable(key) && isVisible(key),
};

/** Whether a number is not changed by parsing. An id of many digits would be, so it must be sent as text. */
const isExact = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

export const metadataValue = (removable: boolean): Rule => ({
  code: 'metadata_value_invalid',
  say: `must be a readable text of at most 500 characters, a number up to ${Number.MAX_SAFE_INTEGER} or a boolean${removable ? ', or null to remove it' : ''}.`,
  holds: (value) =>
    (isText(value) && !longerThan(value, 500) && isReadable(value)) ||
    isExact(value) ||
    typeof value === 'boolean' ||
    (removable && value === null),
});
