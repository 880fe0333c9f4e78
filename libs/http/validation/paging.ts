import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { isReadable } from '#http/validation/field-rules';
import type { ListQuery } from '#platform/storage/documents';

type Query = Readonly<Record<string, unknown>>;

/** The requested part of a list. */
export type Paging = Pick<ListQuery, 'limit' | 'startingAfter' | 'endingBefore'>;

/** Maximum number of entries per page. */
export const MOST_ENTRIES = 100;

/** The text of a query field; undefined without one. A value that is no single readable text is added to the faults. */
export function textIn(query: Query, name: string, faults: FieldFault[]): string | undefined {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  if (value === undefined || (typeof value === 'string' && isReadable(value))) return value;
  const message = typeof value === 'string' ? `${name} must be text without NUL characters.` : `${name} may be given once only.`;
  faults.push({ code: 'invalid_value', param: name, message });
  return undefined;
}

/** The paging fields of a query; without `limit`, the page has the usual size. Their faults are added. */
export function pagingIn(query: Query, usual: number, faults: FieldFault[]): Paging {
  const limit = textIn(query, 'limit', faults) ?? String(usual);
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST_ENTRIES)
    faults.push({ code: 'invalid_limit', param: 'limit', message: `limit must be a whole number from 1 to ${MOST_ENTRIES}.` });

  const startingAfter = textIn(query, 'starting_after', faults);
  const endingBefore = textIn(query, 'ending_before', faults);
  if (startingAfter !== undefined && endingBefore !== undefined) {
    const message = 'Only one may be given: starting_after to go on to older entries, or ending_before to go back to newer ones.';
    faults.push({ code: 'parameters_exclusive', param: 'ending_before', message });
  }
  return {
    limit: Number(limit),
    ...(startingAfter !== undefined && { startingAfter }),
    ...(endingBefore !== undefined && { endingBefore }),
  };
}

/** The same for a list that has no filters. Throws `FieldFaults` with all faults. */
export function readPaging(query: Query, usual: number): Paging {
  const faults: FieldFault[] = [];
  const paging = pagingIn(query, usual, faults);
  if (faults.length > 0) throw new FieldFaults(faults);
  return paging;
}
