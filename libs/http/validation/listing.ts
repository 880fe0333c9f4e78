import { comparable } from '#kernel/comparable';
import { e164Of } from '#kernel/digits';
import { LAST_SECOND } from '#kernel/time';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { moment } from '#http/validation/field-rules';
import { pagingIn, textIn } from '#http/validation/paging';
import type { ErrorCode } from '#http/errors/error-catalogue';
import type { FilterValue, ListQuery, Scope, TimeRange } from '#platform/storage/documents';

/** The values of an enum filter, and the error code for other values, if it is not `invalid_enum_value`. */
export type KnownValues = readonly string[] | { readonly values: readonly string[]; readonly unknown: ErrorCode };

/** A filter by text that has one form for all its spellings: the function returns it. */
type TextForm = (text: string) => string;

/** The filters of a list, by name: the values of an enum, or the kind of value. A time is filtered by bounds such as `[gte]`. */
export type Filters = Readonly<Record<string, KnownValues | TextForm | 'text' | 'phone' | 'email' | 'boolean' | 'time'>>;

/** Whether any text is a value of the filter. */
export const isText = (kind: Filters[string] | undefined): kind is TextForm | 'text' | 'phone' | 'email' =>
  typeof kind === 'function' || kind === 'text' || kind === 'phone' || kind === 'email';

/** The metadata in which a list stores its filters. */
export const LIST_FILTERS = 'list_filters';

export const valuesOf = (known: KnownValues): readonly string[] => ('unknown' in known ? known.values : known);

/** Entries of a page whose size is left open. */
export const DEFAULT_ENTRIES = 10;
/** Maximum size of a page. It is read and sent in one go, while all other requests wait. */
const MOST_BYTES = 512 * 1024;
const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const;

/** Pairs of filters with the same meaning. */
const SAME: readonly (readonly [string, string])[] = [
  ['order_id', 'order'],
  ['checkout_session', 'session'],
];

/** The other name of a filter; null if it has only one. */
export function otherName(filter: string): string | null {
  const names = SAME.find((each) => each.includes(filter));
  return names?.find((name) => name !== filter) ?? null;
}

/** The first query field that filters by a phone number or email; undefined if there is none. */
export const personalFilterIn = (query: Readonly<Record<string, unknown>>, filters: Filters): string | undefined =>
  Object.keys(query).find((name) => Object.hasOwn(filters, name) && (filters[name] === 'phone' || filters[name] === 'email'));

/** The query fields that select the entries of a list. The fields for paging are not among them. */
export const fieldsOf = (filters: Filters): string[] =>
  Object.entries({ ...filters, created_at: 'time' as const }).flatMap(([name, kind]) =>
    kind === 'time' ? BOUNDS.map((bound) => `${name}[${bound}]`) : [name, otherName(name) ?? name],
  );

/** Parses a list's query (interface §4.2), whose fields are all known (`KnownQueries`). Throws `FieldFaults` with all faults. */
export function readListing(query: Readonly<Record<string, unknown>>, filters: Filters, scope: Scope): ListQuery {
  const faults: FieldFault[] = [];
  const text = (name: string): string | undefined => textIn(query, name, faults);
  const paging = pagingIn(query, DEFAULT_ENTRIES, faults);

  const range = (name: string): TimeRange => {
    const bounds: Partial<Record<(typeof BOUNDS)[number], number>> = {};
    for (const bound of BOUNDS) {
      const param = `${name}[${bound}]`;
      const value = text(param);
      if (value === undefined) continue;
      const seconds = Number(value);
      if (!/^-?\d+$/.test(value))
        faults.push({ code: 'invalid_integer', param, message: `${param} must be a time in whole Unix seconds.` });
      else if (seconds < 0 || seconds > LAST_SECOND) faults.push({ code: moment.code, param, message: `${param} ${moment.say}` });
      else bounds[bound] = seconds;
    }
    return bounds;
  };
  const created = range('created_at');

  const wanted: Record<string, readonly FilterValue[]> = {};
  const times: Record<string, TimeRange> = {};
  for (const [name, kind] of Object.entries(filters)) {
    if (kind === 'time') {
      const bounds = range(name);
      if (Object.keys(bounds).length > 0) times[name] = bounds;
      continue;
    }
    const other = otherName(name);
    const [value, again] = [name, ...(other === null ? [] : [other])].map(text).filter((each) => each !== undefined);
    if (value === undefined) continue;
    if (again !== undefined)
      faults.push({ code: 'parameters_exclusive', param: other!, message: `${name} and ${other} mean the same: give one.` });
    const values = wantedValues(kind, value);
    if (values !== undefined) wanted[name] = values;
    else faults.push(unfit(name, kind));
  }

  if (faults.length > 0) throw new FieldFaults(faults);
  return {
    scope,
    filters: wanted,
    created: endedBy(created, Object.values(times)),
    ...(Object.keys(times).length > 0 && { times }),
    mostBytes: MOST_BYTES,
    ...paging,
  };
}

/** The range of `created_at`, which also ends where another time filter ends: no entry has a time before it was created. */
function endedBy(created: TimeRange, times: readonly TimeRange[]): TimeRange {
  const ends = [created, ...times].flatMap(({ lt = Infinity, lte = Infinity }) => Math.min(lt - 1, lte));
  const end = Math.min(...ends);
  return times.length > 0 && end < Infinity ? { ...created, lte: end } : created;
}

function wantedValues(kind: Exclude<Filters[string], 'time'>, value: string): readonly FilterValue[] | undefined {
  if (typeof kind === 'function') return [kind(comparable(value))];
  if (kind === 'text' || kind === 'email') return [comparable(value)];
  // A + that was not encoded as %2B arrives as a space.
  if (kind === 'phone') return [e164Of(value.replace(/^ /, '+')) ?? comparable(value)];
  return kind === 'boolean' ? TRUTH[value] : enumValues(value, valuesOf(kind));
}

const TRUTH: Readonly<Record<string, readonly boolean[]>> = Object.assign(Object.create(null), { true: [true], false: [false] });

function enumValues(text: string, known: readonly string[]): string[] | undefined {
  const values = [...new Set(text.split(','))];
  return values.every((value) => known.includes(value)) ? values : undefined;
}

function unfit(param: string, kind: Filters[string]): FieldFault {
  if (typeof kind !== 'object') return { code: 'invalid_boolean', param, message: `${param} must be true or false.` };
  const code = 'unknown' in kind ? kind.unknown : 'invalid_enum_value';
  return { code, param, message: `${param} must be one of ${valuesOf(kind).join(', ')}, or several of them with commas between.` };
}
