import { FieldFaults } from '#platform/http/field-faults';
import { currency } from '#platform/http/field-rules';

/** The currency that a query names, by the rule for bodies: any case, ISO 4217. Undefined where it names none; throws `invalid_currency`. */
export function queryCurrency(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && currency.holds(value, 'currency')) return value.toUpperCase();
  throw new FieldFaults([{ code: currency.code, param: 'currency', message: `currency ${currency.say}` }]);
}
