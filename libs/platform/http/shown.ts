import { ApiProperty } from '@nestjs/swagger';
import { MOST_METADATA_KEYS } from '#kernel/metadata';
import { METADATA_TYPES } from '#platform/http/fields';

/** Fields of resources, as the API's description shows them. Each is always present unless `orLeftOut`; `orNull` says that it may be null. */
interface Shown {
  readonly orNull?: boolean;
  readonly orLeftOut?: boolean;
  readonly example?: unknown;
}

const shown = (description: string, schema: object, { orNull = false, orLeftOut = false, example }: Shown = {}): PropertyDecorator =>
  ApiProperty({ description, nullable: orNull, required: !orLeftOut, ...(example === undefined ? {} : { example }), ...schema });

export const Constant = (value: string): PropertyDecorator => shown('What kind of object this is.', { type: 'string', enum: [value] });

export const ShownText = (description: string, options?: Shown): PropertyDecorator => shown(description, { type: 'string' }, options);

export const ShownId = (description: string, prefix: string, options?: Shown): PropertyDecorator =>
  shown(description, { type: 'string', pattern: `^${prefix}_[0-9A-Za-z]{24}$` }, options);

/** Minor units of the enclosing object's currency. */
export const ShownAmount = (description: string, options?: Shown): PropertyDecorator =>
  shown(`${description} Minor units.`, { type: 'integer' }, options);

export const ShownCount = (description: string, options?: Shown): PropertyDecorator => shown(description, { type: 'integer' }, options);

/** Unix seconds. */
export const ShownTime = (description: string, options?: Shown): PropertyDecorator =>
  shown(`${description} Unix seconds.`, { type: 'integer' }, options);

export const ShownFlag = (description: string, options?: Shown): PropertyDecorator => shown(description, { type: 'boolean' }, options);

export const ShownOneOf = (description: string, values: readonly string[], options?: Shown): PropertyDecorator =>
  shown(description, { type: 'string', enum: options?.orNull ? [...values, null] : [...values] }, options);

/** Swagger takes a function for a type to look up later only when it is called `type`: hence one written at that key, here and in fields. */
export const ShownObject = (description: string, type: () => new () => object, options?: Shown): PropertyDecorator =>
  shown(description, { type: () => type() }, options);

export const ShownList = (description: string, type: () => unknown, options?: Shown): PropertyDecorator =>
  shown(description, { type: [type()] }, options);

export const ShownMetadata = (): PropertyDecorator =>
  shown(`What the merchant keeps with it: up to ${MOST_METADATA_KEYS} keys.`, {
    type: 'object',
    additionalProperties: { type: [...METADATA_TYPES] },
  });

/** One of several shapes, each with fields of its own. */
export const ShownUnion = (description: string, shapes: readonly object[], { orNull = false, example }: Shown = {}): PropertyDecorator =>
  shown(description, { oneOf: [...shapes, ...(orNull ? [{ type: 'null' }] : [])] }, { example });

/** Fields that depend on something else, such as an entry's type. */
export const ShownOpen = (description: string, options?: Shown): PropertyDecorator =>
  shown(description, { type: 'object', additionalProperties: true }, options);
