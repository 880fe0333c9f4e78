import { ApiProperty } from '@nestjs/swagger';
import { MOST_METADATA_KEYS } from '#kernel/metadata';
import { METADATA_VALUES } from '#http/validation/fields';

/** Options of a resource's field in the API's description. A field is always present unless `orLeftOut`, and may be null only with `orNull`. */
interface FieldOptions {
  readonly orNull?: boolean;
  readonly orLeftOut?: boolean;
  readonly example?: unknown;
}

const apiField = (
  description: string,
  schema: object,
  { orNull = false, orLeftOut = false, example }: FieldOptions = {},
): PropertyDecorator =>
  ApiProperty({ description, nullable: orNull, required: !orLeftOut, ...(example === undefined ? {} : { example }), ...schema });

export const Constant = (value: string): PropertyDecorator => apiField('Type of the resource.', { type: 'string', enum: [value] });

export const ApiText = (description: string, options?: FieldOptions): PropertyDecorator =>
  apiField(description, { type: 'string' }, options);

export const ApiId = (description: string, prefix: string, options?: FieldOptions): PropertyDecorator =>
  apiField(description, { type: 'string', pattern: `^${prefix}_[0-9A-Za-z]{24}$` }, options);

/** Minor units of the enclosing object's currency. */
export const ApiAmount = (description: string, options?: FieldOptions): PropertyDecorator =>
  apiField(`${description} Minor units.`, { type: 'integer' }, options);

export const ApiCount = (description: string, options?: FieldOptions): PropertyDecorator =>
  apiField(description, { type: 'integer' }, options);

/** Unix seconds. */
export const ApiTime = (description: string, options?: FieldOptions): PropertyDecorator =>
  apiField(`${description} Unix seconds.`, { type: 'integer' }, options);

export const ApiFlag = (description: string, options?: FieldOptions): PropertyDecorator =>
  apiField(description, { type: 'boolean' }, options);

export const ApiOneOf = (description: string, values: readonly string[], options?: FieldOptions): PropertyDecorator =>
  apiField(description, { type: 'string', enum: options?.orNull ? [...values, null] : [...values] }, options);

/** Swagger calls a function to look up a type only if it is named `type`. The key `type` gives the arrow function that name, here and in bodies. */
export const ApiObject = (description: string, type: () => new () => object, options?: FieldOptions): PropertyDecorator =>
  apiField(description, { type: () => type() }, options);

export const ApiList = (description: string, type: () => unknown, options?: FieldOptions): PropertyDecorator =>
  apiField(description, { type: [type()] }, options);

export const ApiMetadata = (): PropertyDecorator =>
  apiField(`The merchant’s own data: up to ${MOST_METADATA_KEYS} keys.`, {
    type: 'object',
    additionalProperties: { oneOf: METADATA_VALUES },
  });

/** A value of one of several shapes, which have different fields. */
export const ApiUnion = (
  description: string,
  shapes: readonly object[],
  { orNull = false, example }: FieldOptions = {},
): PropertyDecorator => apiField(description, { oneOf: [...shapes, ...(orNull ? [{ type: 'null' }] : [])] }, { example });

/** An object whose fields are not described, because they depend on something else, such as an entry's type. */
export const ApiOpen = (description: string, options?: FieldOptions): PropertyDecorator =>
  apiField(description, { type: 'object', additionalProperties: true }, options);
