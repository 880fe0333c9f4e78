import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { BodyShape } from '#platform/http/body-shape';
import { type FieldFault, FieldFaults } from '#platform/http/field-faults';

/** Reads the body of a request as the class its controller names. Throws `FieldFaults` with everything that is wrong. */
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' || metatype === undefined || metatype === Object) return value;
    const faults: FieldFault[] = [];
    const body = BodyShape.of(metatype).read(value as Record<string, unknown>, '', faults);
    if (faults.length > 0) throw new FieldFaults(faults);
    return body;
  }
}
