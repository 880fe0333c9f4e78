import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { BodyShape } from '#http/validation/body-shape';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { isForm } from '#http/body/form-fields';

type Body = Record<string, unknown>;

/** Reads a request's body or whole query as the class that its controller names. Throws `FieldFaults` with all faults. */
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || metatype === undefined || metatype === Object || metatype === String) return value;
    // The body of an operator's request was read already, to record the request before it is performed.
    if (value instanceof metatype) return value;
    const faults: FieldFault[] = [];
    const shape = BodyShape.of(metatype);
    const isText = type === 'query' || isForm(value as object);
    const body = isText ? shape.readForm(value as Record<string, string>, faults) : shape.read(value as Body, '', faults);
    if (faults.length > 0) throw new FieldFaults(faults);
    return body;
  }
}
