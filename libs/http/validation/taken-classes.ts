import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';

/** Nest's numbers for the kinds of parameters of a handler. */
const BODY = 3;
const QUERY = 4;

/** The classes of a handler's parameters that take the body and the whole query. The `ValidationPipe` refuses fields that they lack. */
export function takenClasses(controller: Type, name: string): { readonly body?: Type; readonly query?: Type } {
  const taken = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) as Type[] | undefined) ?? [];
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, { index: number; data?: unknown }>;
  const classAt = (type: number): Type | undefined => {
    const found = Object.entries(declared).find(([key, { data }]) => key.startsWith(`${type}:`) && data === undefined);
    const taking = found && taken[found[1].index];
    return taking === Object ? undefined : taking;
  };
  const [body, query] = [classAt(BODY), classAt(QUERY)];
  return { ...(body && { body }), ...(query && { query }) };
}
