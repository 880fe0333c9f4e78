import { FieldFaults } from '#http/validation/field-faults';
import { isObject, type Rule } from '#http/validation/field-rules';
import { jsonIn } from '#http/body/form-fields';
import { BANK_FIELDS, type BankColumnMap } from '#reconciliation/remittances/files/bank-columns';

const MOST_HEADERS = 50;
const LONGEST_HEADER = 100;

/** Validates a `column_map`: an object whose keys are headers of a file and whose values are the fields that they mean. */
export const columnMapTo = (fields: readonly string[]): Rule => ({
  code: 'invalid_value',
  say: `may have at most ${MOST_HEADERS} headers of 1 to ${LONGEST_HEADER} characters, each with one of ${fields.join(', ')}.`,
  holds: (value) =>
    isObject(value) &&
    Object.keys(value).length <= MOST_HEADERS &&
    Object.entries(value).every(
      ([header, meaning]) => header.trim() !== '' && header.length <= LONGEST_HEADER && (fields as readonly unknown[]).includes(meaning),
    ),
});

export const bankColumnMap = columnMapTo(BANK_FIELDS);

/** Reads `column_map` of a query, which is a bank's column map as JSON. Undefined if there is none. Throws `invalid_value`. */
export function queryColumnMap(value: unknown): BankColumnMap | undefined {
  if (value === undefined) return undefined;
  const map = typeof value === 'string' ? jsonIn(value) : value;
  if (bankColumnMap.holds(map, 'column_map')) return map as BankColumnMap;
  throw new FieldFaults([{ code: bankColumnMap.code, param: 'column_map', message: `column_map is JSON, and ${bankColumnMap.say}` }]);
}
