import { FieldFaults } from '#http/validation/field-faults';
import { ValidationPipe } from '#http/validation/validation-pipe';

type Fault = readonly [code: string, param: string];

/** What is wrong with the body of a request, as its route reads it: the code and the field of each fault, the most important first. */
export const faultsIn = (shape: new () => object, body: object): readonly Fault[] => faultsAs('body', shape, body);

/** The same of a query. */
export const faultsInQuery = (shape: new () => object, query: object): readonly Fault[] => faultsAs('query', shape, query);

function faultsAs(type: 'body' | 'query', metatype: new () => object, input: object): readonly Fault[] {
  try {
    new ValidationPipe().transform(input, { type, metatype });
    return [];
  } catch (fault) {
    if (!(fault instanceof FieldFaults)) throw fault;
    return fault.faults.map(({ code, param }) => [code, param]);
  }
}
