import { FieldFaults } from '#http/validation/field-faults';
import { currency } from '#http/validation/field-rules';

const MESSAGE = `currency ${currency.say}`;

const read = (value: unknown): string | null =>
  typeof value === 'string' && currency.holds(value, 'currency') ? value.toUpperCase() : null;

/** Reads the currency of a query by the same rule as in bodies: ISO 4217, in any case. Undefined if there is none. Throws `invalid_currency`. */
export function queryCurrency(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const code = read(value);
  if (code === null) throw new FieldFaults([{ code: currency.code, param: 'currency', message: MESSAGE }]);
  return code;
}
