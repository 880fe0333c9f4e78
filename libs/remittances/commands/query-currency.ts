import { FieldFaults } from '#http/validation/field-faults';
import { currency } from '#http/validation/field-rules';

const MESSAGE = `currency ${currency.say}`;

const read = (value: unknown): string | null =>
  typeof value === 'string' && currency.holds(value, 'currency') ? value.toUpperCase() : null;

/** The currency that a query names, by the rule for bodies: any case, ISO 4217. Undefined where it names none; throws `invalid_currency`. */
export function queryCurrency(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const code = read(value);
  if (code === null) throw new FieldFaults([{ code: currency.code, param: 'currency', message: MESSAGE }]);
  return code;
}
