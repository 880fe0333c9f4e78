import { isVisible } from '#kernel/comparable';
import { isAnyId } from '#kernel/ids';
import type { RecordedFilter } from '#bulk-acts/domain/bulk-act.events';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { fieldsOf, type Filters, isText, readListing } from '#http/validation/listing';
import type { ListQuery, Scope } from '#platform/storage/documents';

type Given = Readonly<Record<string, unknown>>;

/**
 * Parses a filter as the list of `/v1` does: with the same names and the same faults, whose params are under `filter`. For acts that move money, a
 * filter without a field or with an empty value is refused, because it could find more than intended. Throws `FieldFaults`.
 */
export function readFilter(given: Given, filters: Filters, scope: Scope, movesMoney: boolean): ListQuery {
  const known = fieldsOf(filters);
  const faults = Object.entries(given).flatMap(([name, value]) => faultOf(name, value, known, movesMoney));
  if (movesMoney && Object.keys(given).length === 0)
    faults.push({ code: 'invalid_value', param: 'filter', message: 'filter must name at least one field: this act moves money.' });
  if (faults.length > 0) throw new FieldFaults(faults);
  try {
    return readListing(asQuery(given), filters, scope);
  } catch (fault) {
    if (!(fault instanceof FieldFaults)) throw fault;
    throw new FieldFaults(fault.faults.map((each) => ({ ...each, param: `filter.${each.param}`, message: `filter.${each.message}` })));
  }
}

/** The filter for the event. A text, phone number or email may name a shopper, who can be forgotten, so null is recorded for it. Our ids name no one. */
export const recordedFilter = (given: Given, filters: Filters): RecordedFilter =>
  Object.fromEntries(
    Object.entries(asQuery(given)).map(([name, value]) => [name, mayNameSomebody(filters[name], name) && !isAnyId(value) ? null : value]),
  );

const mayNameSomebody = (kind: Filters[string] | undefined, name: string): boolean =>
  isText(kind) || (kind === undefined && !name.endsWith(']'));

const asQuery = (given: Given): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));

/** Characters of a name in a fault: names come from the caller and may be long. */
const LONGEST_NAME = 100;

function faultOf(name: string, value: unknown, known: readonly string[], movesMoney: boolean): FieldFault[] {
  const param = `filter.${name.slice(0, LONGEST_NAME)}`;
  if (!known.includes(name))
    return [{ code: 'parameter_unknown', param, message: `${param} is no filter of this list. Use one of these: ${known.join(', ')}.` }];
  if (!['string', 'number', 'boolean'].includes(typeof value))
    return [{ code: 'invalid_type', param, message: `${param} must be a text, a number, true or false.` }];
  if (movesMoney && !isVisible(String(value)))
    return [{ code: 'invalid_value', param, message: `${param} must not be empty: this act moves money. Leave it out, or give a value.` }];
  return [];
}
