import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { BodyShape } from '#platform/http/body-shape';
import { type FieldFault, FieldFaults } from '#platform/http/field-faults';
import { isForm } from '#platform/http/form-fields';

type Body = Record<string, unknown>;

/** Reads the body of a request as the class its controller names. Throws `FieldFaults` with everything that is wrong. */
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' || metatype === undefined || metatype === Object) return value;
    const faults: FieldFault[] = [];
    const shape = BodyShape.of(metatype);
    const body = isForm(value as object) ? shape.readForm(value as Record<string, string>, faults) : shape.read(value as Body, '', faults);
    if (faults.length > 0) throw new FieldFaults(faults);
    return body;
  }
}
