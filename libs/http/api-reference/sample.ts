import type { Type } from '@nestjs/common';
import { Examples } from '#http/api-reference/api-example';
import type { Schema } from '#http/schema';

/** A field of a resource as its decorator, such as `ApiText`, declares it. */
interface Declared extends Omit<Schema, 'type'> {
  readonly type: string | Type | (() => unknown);
  readonly nullable?: boolean;
  readonly isArray?: boolean;
}

/** An example of a resource, as in the API's reference, generated from its class. */
export const sampleOf = (shape: Type<object>): object => new Examples({}).answered(schemaOf(shape)) as object;

function schemaOf({ prototype }: Type): Schema {
  const names: string[] = Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype) ?? [];
  const declared = names.map((name) => name.slice(1));
  const field = (name: string): Declared => Reflect.getMetadata('swagger/apiModelProperties', prototype, name);
  return { type: 'object', properties: Object.fromEntries(declared.map((name) => [name, schemaOfField(field(name))])) };
}

function schemaOfField({ type, nullable = false, isArray = false, ...rest }: Declared): Schema {
  if (rest.example !== undefined) return { example: rest.example };
  const one = typeof type === 'string' ? { ...rest, type: nullable ? [type, 'null'] : type } : schemaOfType(type);
  return isArray ? { type: 'array', items: one } : one;
}

function schemaOfType(type: Type | (() => unknown)): Schema {
  if (type === String) return { type: 'string' };
  return schemaOf('prototype' in type && type.prototype !== undefined ? (type as Type) : ((type as () => unknown)() as Type));
}
