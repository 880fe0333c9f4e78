import { LIMIT } from '#platform/embedded/sqlite';
import { type FilterValue, type ListQuery, ListTooBroad, type Page, type Scope, UnknownCursor } from '#platform/storage/documents';
import { FilledPage } from '#platform/storage/filled-page';
import { type Statements, type SqlValue, sqlValue } from '#platform/storage/embedded/statements';

/** A position in a list, in sort order. An empty id sorts before all documents of its second. */
type Place = readonly [createdAt: number, id: string];

interface Filter {
  readonly name: string;
  readonly values: readonly SqlValue[];
}

/** A piece of SQL and its parameters. */
interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

const BEFORE_ALL: Place = [Number.MIN_SAFE_INTEGER, ''];
const AFTER_ALL: Place = [Number.MAX_SAFE_INTEGER, ''];
const ENOUGH_TO_TELL = 1000;
/** Maximum number of filter values with a select each, which reads at most a page. SQLite unites at most 500 selects. */
const MOST_SPANS = 256;
/** A time range with fewer documents than this is sorted. A larger one is found by walking the list. */
const FEW_ENOUGH_TO_SORT = 4000;
/** Maximum number of documents read for a page: about a fifth of a second, which blocks other requests. */
const MOST_SCANNED = 100_000;
const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

const compare = (a: Place, b: Place): number => a[0] - b[0] || (a[1] < b[1] ? -1 : Number(a[1] > b[1]));
const later = (a: Place, b: Place): Place => (compare(a, b) > 0 ? a : b);
const earlier = (a: Place, b: Place): Place => (compare(a, b) < 0 ? a : b);

/**
 * One page of a table of documents. The page is one range of positions, and each value of one filter is one range of that filter's index, so a page costs the
 * same at any depth.
 */
export function listPage(statements: Statements, table: string, query: ListQuery, mostScanned = MOST_SCANNED): Page {
  const { scope, limit } = query;
  const between = span(statements, table, query);
  const direction = query.endingBefore === undefined ? 'DESC' : 'ASC';
  const filters = filtersOf(query);
  // A document without a value has no entry in the filter's index.
  const [orNone, given] = [filters.filter(({ values }) => values.includes(null)), filters.filter(({ values }) => !values.includes(null))];
  const [indexed, ...less] = fewestFirst(statements, table, scope, given);
  const others = [...less, ...orNone];
  const within = `scope = ? AND (created_at, id) > (?, ?) AND (created_at, id) < (?, ?)`;
  const times = timesOf(query);
  const also = others
    .map(
      ({ name, values }) => ` AND (f_${name} IN (SELECT value FROM json_each(?))${values.includes(null) ? ` OR f_${name} IS NULL` : ''})`,
    )
    .concat(times.map(({ sql }) => ` AND ${sql}`))
    .join('');
  const isMany = indexed !== undefined && indexed.values.length > MOST_SPANS;
  const index = indexed === undefined ? byTime(statements, table, query) : '';
  const isShort = index !== '' && index !== listItself(table);
  const source =
    indexed === undefined
      ? `${table}${index} WHERE`
      : `${table} INDEXED BY ${table}_by_${indexed.name} WHERE f_${indexed.name} ${isMany ? 'IN (SELECT value FROM json_each(?))' : '= ?'} AND`;
  const sorted = `ORDER BY created_at ${direction}, id ${direction}`;
  const page = (columns: string): string => `SELECT ${columns} FROM ${source} ${within}${also} ${sorted} ${LIMIT}`;
  // The index has all columns of the sort order. Where more rows are scanned than returned, the documents are read once the page's rows are known.
  const places = `SELECT * FROM (${page('rowid, created_at, id')})`;
  const known = (pages: number): string => `SELECT rowid FROM (${Array(pages).fill(places).join(' UNION ALL ')}) ${sorted} ${LIMIT}`;
  const spans = isMany ? [JSON.stringify(indexed.values)] : filledUp(indexed?.values ?? []);
  /** With several filters: where the scan stops, for each value of the scanned filter; null at the end of the list. */
  const walked = indexed === undefined ? [[]] : spans.map((value) => [value]);
  const ends = (others.length === 0 || isShort ? [] : walked).map((value) => {
    const end = statements.of(`SELECT created_at, id FROM ${source} ${within} ${sorted} LIMIT 1 OFFSET ${mostScanned}`);
    const row = end.get(...value, scope, ...between[0], ...between[1]);
    return row === undefined ? null : ([row['created_at'], row['id']] as unknown as Place);
  });
  const isCut = ends.some((end) => end !== null);
  const [oldest, newest] = ends.reduce<readonly [Place, Place]>(
    ([from, to], end) => (end === null ? [from, to] : direction === 'DESC' ? [later(from, end), to] : [from, earlier(to, end)]),
    between,
  );
  const rest = [
    scope,
    ...oldest,
    ...newest,
    ...others.map(({ values }) => JSON.stringify(values)),
    ...times.flatMap(({ values }) => values),
    limit + 1,
  ];
  const pages = indexed === undefined ? [rest] : spans.map((value) => [value, ...rest]);
  if (pages.length === 0) return { documents: [], hasMore: false };
  const isOneSpan = pages.length === 1 && times.length === 0 && !isMany;
  const documents = statements.of(isOneSpan ? page('doc') : `SELECT doc FROM ${table} WHERE rowid IN (${known(pages.length)}) ${sorted}`);
  // An array row costs half as much as an object row.
  documents.setReturnArrays(true);
  const filled = new FilledPage(query);
  for (const row of documents.iterate(...(isOneSpan ? pages[0]! : [...pages.flat(), limit + 1]))) {
    const [document] = row as unknown as [string];
    if (!filled.takes(document)) break;
  }
  if (isCut && !filled.page.hasMore) throw new ListTooBroad([...filters, ...times].map(({ name }) => name));
  return filled.page;
}

/** The bounds of the page, both exclusive. */
function span(statements: Statements, table: string, { scope, created, startingAfter, endingBefore }: ListQuery): [Place, Place] {
  const placeOf = (id: string, cursor: 'starting_after' | 'ending_before'): Place => {
    const row = statements.of(`SELECT created_at FROM ${table} WHERE id = ? AND scope = ?`).get(id, scope);
    if (row === undefined) throw new UnknownCursor(cursor);
    return [row['created_at'] as number, id];
  };
  let oldest = BEFORE_ALL;
  let newest = AFTER_ALL;
  if (created.gt !== undefined) oldest = later(oldest, [created.gt + 1, '']);
  if (created.gte !== undefined) oldest = later(oldest, [created.gte, '']);
  if (endingBefore !== undefined) oldest = later(oldest, placeOf(endingBefore, 'ending_before'));
  if (created.lt !== undefined) newest = earlier(newest, [created.lt, '']);
  if (created.lte !== undefined) newest = earlier(newest, [created.lte + 1, '']);
  if (startingAfter !== undefined) newest = earlier(newest, placeOf(startingAfter, 'starting_after'));
  return [oldest, newest];
}

/** No document has this value. */
const NO_VALUE = '\0';

/** Pads values to 2, 4, 8 … of them, so that there are few forms of a statement. */
const filledUp = (values: readonly SqlValue[]): readonly SqlValue[] =>
  values.length < 2 ? values : [...values, ...Array<SqlValue>(2 ** Math.ceil(Math.log2(values.length)) - values.length).fill(NO_VALUE)];

/** Sorted, so that the order in the query makes no new statement. */
const filtersOf = ({ filters }: ListQuery): Filter[] =>
  Object.entries(filters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, values]) => ({ name, values: [...new Set(values.map((value: FilterValue) => sqlValue(value)))] }));

function timesOf({ times = {} }: ListQuery): (Condition & { readonly name: string })[] {
  return Object.entries(times).map(([name, bounds]) => {
    const given = (Object.entries(bounds) as [keyof typeof COMPARISONS, number | undefined][]).filter(([, value]) => value !== undefined);
    const compared = given.map(([bound]) => `f_${name} ${COMPARISONS[bound]} ?`);
    return { name, sql: compared.join(' AND '), values: given.map(([, value]) => value!) };
  });
}

/** The index to scan without a filter: that of a time range with few documents, otherwise the list's own, which soon finds enough. */
function byTime(statements: Statements, table: string, query: ListQuery): string {
  const [first] = Object.keys(query.times ?? {});
  if (first === undefined) return '';
  const { sql, values } = timesOf(query)[0]!;
  const index = ` INDEXED BY ${table}_by_${first}`;
  const statement = statements.of(
    `SELECT COUNT(*) AS number FROM (SELECT 1 FROM ${table}${index} WHERE ${sql} AND scope = ? LIMIT ${FEW_ENOUGH_TO_SORT})`,
  );
  const within = statement.get(...values, query.scope)!['number'] as number;
  return within < FEW_ENOUGH_TO_SORT ? index : listItself(table);
}

const listItself = (table: string): string => ` INDEXED BY ${table}_created`;

/** Puts the most selective filter first, because its index is scanned. The count of each next filter stops at the lowest count so far. */
function fewestFirst(statements: Statements, table: string, scope: Scope, filters: Filter[]): Filter[] {
  if (filters.length < 2) return filters;
  let fewest = ENOUGH_TO_TELL;
  const passing = ({ name, values }: Filter): number => {
    const statement = statements.of(`SELECT COUNT(*) AS number FROM (SELECT 1 FROM ${table} WHERE f_${name} = ? AND scope = ? ${LIMIT})`);
    const count = values.reduce<number>((total, value) => total + (statement.get(value, scope, fewest)!['number'] as number), 0);
    fewest = Math.min(fewest, count);
    return count;
  };
  return filters
    .map((filter) => ({ filter, count: passing(filter) }))
    .sort((a, b) => a.count - b.count)
    .map(({ filter }) => filter);
}
