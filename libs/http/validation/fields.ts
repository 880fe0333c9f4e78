import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional, ValidateBy, type ValidationOptions } from 'class-validator';
import { comparable } from '#kernel/comparable';
import { e164Of } from '#kernel/digits';
import { MOST_MINOR } from '#kernel/money';
import { LAST_SECOND } from '#kernel/time';
import * as must from '#http/validation/field-rules';
import { jsonIn, truthIn, wholeIn } from '#http/body/form-fields';

export interface FieldOptions {
  /** An optional field may be omitted; null counts as omitted. */
  readonly optional?: boolean;
  /** The field that may be sent in place of a required one. */
  readonly unless?: string;
  /**
   * Handling of null and an empty text in an optional field: `left_out`, as if omitted; `removes`, the value is removed (passed on as null); `refused`,
   * both are invalid values. By default, only null counts as omitted. In a required field, `removes` takes null as a value that has to be sent.
   */
  readonly empty?: 'left_out' | 'removes' | 'refused';
  readonly description?: string;
  readonly example?: unknown;
}

interface TextOptions extends FieldOptions {
  /** Characters, without surrounding white space; 1 by default. */
  readonly min?: number;
  /** Characters; 500 by default. */
  readonly max?: number;
}

interface FieldShape {
  readonly rules: readonly must.Rule[];
  /** Rules for each entry of a list or object. */
  readonly each?: readonly must.Rule[];
  readonly schema: ApiPropertyOptions;
  readonly reading?: FieldReading;
}

/** How a valid field is read: the class of the object or of its entries, or how its value is converted. */
export interface FieldReading {
  readonly dto?: () => Type;
  readonly value?: (value: unknown) => unknown;
  /** Converts the text of a form's field, before its rules are checked. An unreadable text stays as it is. */
  readonly ofText?: (text: string) => unknown;
  readonly empty?: FieldOptions['empty'];
  readonly unless?: FieldOptions['unless'];
  /** Null is passed on, because it means "clear all". */
  readonly keepsNull?: boolean;
}

export const FIELD_READINGS = Symbol('readings of fields');

const takesEmpty = ({ empty }: FieldOptions): boolean => empty === 'left_out' || empty === 'removes';

export const Text = ({ min = 1, max = 500, ...options }: TextOptions = {}): PropertyDecorator =>
  field(
    { rules: [must.text, ...must.length(min, max)], schema: { type: 'string', minLength: takesEmpty(options) ? 0 : min, maxLength: max } },
    options,
  );

/** An amount in minor units, from 1 by default. */
export const Amount = ({ min = 1, ...options }: FieldOptions & { readonly min?: number } = {}): PropertyDecorator =>
  field(
    { rules: [must.whole, must.amount(min)], schema: { type: 'integer', minimum: min, maximum: MOST_MINOR }, reading: { ofText: wholeIn } },
    options,
  );

/** A whole number within bounds. */
export const Whole = ({
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  ...options
}: FieldOptions & { readonly min?: number; readonly max?: number } = {}): PropertyDecorator =>
  field(
    { rules: [must.whole, must.within(min, max)], schema: { type: 'integer', minimum: min, maximum: max }, reading: { ofText: wholeIn } },
    options,
  );

/** A time in Unix seconds. */
export const Timestamp = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    { rules: [must.whole, must.moment], schema: { type: 'integer', minimum: 0, maximum: LAST_SECOND }, reading: { ofText: wholeIn } },
    options,
  );

export const Flag = (options: FieldOptions = {}): PropertyDecorator =>
  field({ rules: [must.truth], schema: { type: 'boolean' }, reading: { ofText: truthIn } }, options);

/** One of these words. Any other value is refused with `code`. */
export const OneOf = (
  values: readonly string[],
  { code, ...options }: FieldOptions & { readonly code?: must.Rule['code'] } = {},
): PropertyDecorator =>
  field(
    {
      rules: [must.oneOf(values, code)],
      schema: { type: 'string', enum: options.optional && options.empty !== 'refused' ? [...values, null] : [...values] },
    },
    options,
  );

/** A currency code of ISO 4217 in any case; passed on in upper case. */
export const Currency = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    {
      rules: [must.text, must.currency],
      schema: { type: 'string', pattern: '^[A-Za-z]{3}$', example: 'INR' },
      reading: { value: (value) => (value as string).toUpperCase() },
    },
    options,
  );

/** A phone number with its plus sign, in any script's digits and any grouping; passed on in E.164. */
export const Phone = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    {
      rules: [must.text, must.phone],
      schema: { type: 'string', example: '+919876543210' },
      reading: { value: (value) => e164Of(value as string) },
    },
    options,
  );

/** An e-mail address; passed on in NFC, without surrounding white space or invisible marks. */
export const Email = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    {
      rules: [must.text, ...must.length(1, 254), must.email],
      schema: { type: 'string', format: 'email' },
      reading: { value: (value) => comparable(value as string) },
    },
    options,
  );

/** An https:// address. With `http`, also an http:// address, about which the command decides. */
export const WebAddress = ({
  max = 2048,
  http = false,
  ...options
}: FieldOptions & { readonly max?: number; readonly http?: boolean } = {}): PropertyDecorator =>
  field(
    {
      rules: [must.text, ...must.length(1, max), must.webAddress(http ? ['https:', 'http:'] : ['https:'])],
      schema: { type: 'string', format: 'uri', maxLength: max },
    },
    options,
  );

/** The schemas of a value of a merchant's own data. Not one schema with several types, for which few generators of clients can make a type. */
export const METADATA_VALUES = ['string', 'number', 'boolean'].map((type) => ({ type }));

/** A merchant's own data by key, always optional. In a `patch`, null or "" removes a key, and null in place of the object removes all keys. */
export const Metadata = ({ patch = false, ...options }: FieldOptions & { readonly patch?: boolean } = {}): PropertyDecorator =>
  field(
    {
      rules: [must.object, must.metadataSize],
      each: [must.metadataKey, must.metadataValue(patch)],
      schema: {
        type: 'object',
        additionalProperties: { oneOf: patch ? [...METADATA_VALUES, { type: 'null' }] : METADATA_VALUES },
        example: { campaign: 'diwali' },
      },
      reading: { keepsNull: patch },
    },
    { optional: true, ...options },
  );

/** An object with its own fields. `refuses` holds rules about the raw object, checked before its fields. */
export const Nested = (
  dto: () => Type,
  { refuses = [], ...options }: FieldOptions & { readonly refuses?: readonly must.Rule[] } = {},
): PropertyDecorator =>
  field({ rules: [...refuses, must.object], schema: { type: () => dto() }, reading: { dto, ofText: jsonIn } }, options);

interface ListOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
}

/** A list of objects; at most 100 by default. */
export const ListOfDto = (dto: () => Type, { min = 1, max = 100, ...options }: ListOptions = {}): PropertyDecorator =>
  field(
    {
      rules: [must.list, ...must.entries(min, max)],
      each: [must.object],
      schema: { type: () => dto(), isArray: true, minItems: min, maxItems: max },
      reading: { dto, ofText: jsonIn },
    },
    options,
  );

/** A list of texts, at most 100 by default. `values` limits it to known ones; others are refused with `code`. */
export const ListOfText = ({
  min = 1,
  max = 100,
  values,
  code,
  ...options
}: ListOptions & { readonly values?: readonly string[]; readonly code?: must.Rule['code'] } = {}): PropertyDecorator =>
  field(
    {
      rules: [must.list, ...must.entries(min, max)],
      each: values === undefined ? [must.text, ...must.length(1, 500)] : [must.oneOf(values, code)],
      schema: { type: 'array', items: { type: 'string', ...(values && { enum: [...values] }) }, minItems: min, maxItems: max },
    },
    options,
  );

/** Declares a field both to class-validator and to the API reference. */
export function field(
  { rules, each = [], schema, reading }: FieldShape,
  { optional = false, unless, empty, ...words }: FieldOptions,
): PropertyDecorator {
  const read = { ...reading, ...(empty && { empty }), ...(unless && { unless }) };
  const mayBeOmitted = optional || unless !== undefined;
  return applyDecorators(
    optional ? IsOptional() : validated(REQUIRED),
    ...rules.map((rule) => validated(rule)),
    ...each.map((rule) => validated(rule, { each: true })),
    ApiProperty({
      required: !mayBeOmitted,
      ...((mayBeOmitted ? empty !== 'refused' : empty === 'removes') && { nullable: true }),
      ...schema,
      ...words,
    } as ApiPropertyOptions),
    ...(Object.keys(read).length === 0 ? [] : [readAs(read)]),
  );
}

export const REQUIRED: must.Rule = { code: 'missing_field', say: 'is required.', holds: (value) => value !== undefined && value !== null };

const validated = ({ code, say, holds, within }: must.Rule, options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: code,
      constraints: [holds, within],
      validator: { validate: (value, about) => holds(value, about?.property ?? ''), defaultMessage: () => `$property ${say}` },
    },
    { message: `$property ${say}`, ...options },
  );

const readAs =
  (reading: FieldReading): PropertyDecorator =>
  (target, name) =>
    Reflect.defineMetadata(FIELD_READINGS, reading, target, name);
