import { FieldFaults } from '#http/validation/field-faults';
import { ValidationPipe } from '#http/validation/validation-pipe';

type Fault = readonly [code: string, param: string];

/** What is wrong with the body of a request, as its route reads it: the code and the field of each fault, the most important first. */
export function faultsIn(metatype: new () => object, body: object): readonly Fault[] {
  try {
    new ValidationPipe().transform(body, { type: 'body', metatype });
    return [];
  } catch (fault) {
    if (!(fault instanceof FieldFaults)) throw fault;
    return fault.faults.map(({ code, param }) => [code, param]);
  }
}
