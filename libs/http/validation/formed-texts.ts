import { isIP, isISO31661Alpha2 } from 'class-validator';
import { comparable } from '#kernel/comparable';
import { latinDigits } from '#kernel/digits';
import { field, type FieldOptions, type FieldReading } from '#http/validation/fields';
import * as must from '#http/validation/field-rules';

const formed = (max: number, what: string, holds: (value: string) => boolean): must.Rule[] => [
  must.text,
  ...must.length(1, max),
  { code: 'invalid_format', say: `must be ${what}.`, holds: (value) => holds(value as string) },
];

/** A country by its two letters (ISO 3166-1) in any case; handed on in upper case. */
export const Country = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    {
      rules: formed(
        100,
        'the two letters of a country (ISO 3166-1), such as IN',
        (value) => /^[a-z]{2}$/i.test(value) && isISO31661Alpha2(value),
      ),
      schema: { type: 'string', minLength: 2, maxLength: 2, example: 'IN' },
      reading: { value: (value) => (value as string).toUpperCase() },
    },
    options,
  );

/** An address of the internet, of either version. */
export const IpAddress = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    { rules: formed(45, 'an IP address, such as 203.0.113.9', (value) => isIP(value)), schema: { type: 'string', maxLength: 45 } },
    options,
  );

/**
 * An address that UPI payments come from: a name and a handle. Handles have no dot: what has one is an e-mail address. Handed on without white
 * space around it and without marks that cannot be seen.
 */
export const UpiAddress = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    {
      rules: formed(100, 'a UPI address, such as asha@okaxis', (value) => /^[\w.-]+@[a-z][\w-]*$/i.test(comparable(value))),
      schema: { type: 'string', maxLength: 100 },
      reading: { value: (value) => comparable(value as string) },
    },
    options,
  );

/**
 * The number of a document, such as an invoice, as its maker writes it. Handed on as it is compared: in NFC, without white space around it and
 * without marks that cannot be seen.
 */
export const DocumentNumber = ({ max = 64, ...options }: FieldOptions & { readonly max?: number } = {}): PropertyDecorator =>
  field(
    {
      rules: [must.text, ...must.length(1, max, comparable)],
      schema: { type: 'string', minLength: options.empty === 'removes' ? 0 : 1, maxLength: max },
      reading: { value: (value) => comparable(value as string) },
    },
    options,
  );

const dateIn = (value: string): string => latinDigits(comparable(value));

/** A day of the calendar, such as 2026-04-01, in the digits of any script. */
export const CalendarDate = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    {
      rules: formed(40, 'a day that there is, such as 2026-04-01', (value) => isDay(dateIn(value))),
      schema: { type: 'string', format: 'date', example: '2026-04-01' },
      reading: { value: (value) => dateIn(value as string) },
    },
    options,
  );

/** `Date` takes the 30th of February for a day in March. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;

/** With all that people and programs put between the characters of a code. */
const LONGEST_CODE = 100;

/** A code that somebody types. What cannot be one by its length or letters is refused before it is compared with any, and counts as no try. */
export const TypedCode = (
  what: string,
  holds: (typed: string) => boolean,
  options: FieldOptions,
  reading?: FieldReading,
): PropertyDecorator =>
  field(
    {
      rules: formed(LONGEST_CODE, `${what}. Blanks and hyphens do not matter. This did not count as a try`, holds),
      schema: { type: 'string', maxLength: LONGEST_CODE },
      ...(reading && { reading }),
    },
    options,
  );
