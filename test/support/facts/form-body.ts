import { BodyShape } from '#http/validation/body-shape';
import type { FieldFault } from '#http/validation/field-faults';

/** The fields of a form, which are texts, as the route reads them, and what is wrong with them. */
export function formBody<Body extends object>(
  shape: new () => Body,
  fields: Readonly<Record<string, string>>,
): { readonly body: Body; readonly faults: readonly FieldFault[] } {
  const faults: FieldFault[] = [];
  const body = BodyShape.of(shape).readForm(fields, faults) as Body;
  return { body, faults };
}
