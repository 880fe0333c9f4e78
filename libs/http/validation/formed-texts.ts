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

/** A country by its two-letter code (ISO 3166-1) in any case; passed on in upper case. */
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

/** An IP address of either version. */
export const IpAddress = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    { rules: formed(45, 'an IP address, such as 203.0.113.9', (value) => isIP(value)), schema: { type: 'string', maxLength: 45 } },
    options,
  );

/** A UPI address: a name and a handle. Handles have no dot: with one it is an e-mail address. Passed on without surrounding white space or invisible marks. */
export const UpiAddress = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    {
      rules: formed(100, 'a UPI address, such as asha@okaxis', (value) => /^[\w.-]+@[a-z][\w-]*$/i.test(comparable(value))),
      schema: { type: 'string', maxLength: 100 },
      reading: { value: (value) => comparable(value as string) },
    },
    options,
  );

/** A document's number, such as an invoice's. Passed on in the form used for comparison: in NFC, without surrounding white space or invisible marks. */
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

/** A calendar day, such as 2026-04-01, in any script's digits. */
export const CalendarDate = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    {
      rules: formed(40, 'a day that there is, such as 2026-04-01', (value) => isDay(dateIn(value))),
      schema: { type: 'string', format: 'date', example: '2026-04-01' },
      reading: { value: (value) => dateIn(value as string) },
    },
    options,
  );

/** Whether a text is a day that exists. `Date` alone would accept 30 February as a day in March. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;

/** Maximum characters, with the separators that people and programs put into a code. */
const LONGEST_CODE = 100;

/** A code that a person types. A value with an impossible length or letters is refused before any comparison, and does not count as an attempt. */
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
