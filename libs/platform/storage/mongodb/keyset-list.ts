import { type Collection, type Document, type Filter, type FindCursor, MongoServerError } from 'mongodb';
import { type ListQuery, ListTooBroad, type Page, type TimeRange, UnknownCursor } from '#platform/storage/documents';
import { FilledPage } from '#platform/storage/filled-page';
import type { StoredDocument } from '#platform/storage/mongodb/document-collection';

type Condition = Filter<StoredDocument>;

/** Time limit of the server for a page, milliseconds. */
const LONGEST = 3_000;
const TIME_IS_UP = 50;

/** One page of a collection. */
export async function listPage(collection: Collection<StoredDocument>, query: ListQuery): Promise<Page> {
  const filled = new FilledPage(query);
  try {
    for await (const { doc } of (await cursorOf(collection, query)).maxTimeMS(LONGEST)) if (!filled.takes(doc!)) break;
  } catch (fault) {
    if (fault instanceof MongoServerError && fault.code === TIME_IS_UP)
      throw new ListTooBroad(Object.keys({ ...query.filters, ...query.times }));
    throw fault;
  }
  return filled.page;
}

/**
 * The documents of a page in scan order, and one more if there is one. The page is a range of the list's sort order, and each value of a filter is a range of
 * that filter's index, so a page costs the same at any depth. The server chooses among the indexes of several filters by trying them.
 */
export async function cursorOf(collection: Collection<StoredDocument>, query: ListQuery): Promise<FindCursor<StoredDocument>> {
  const sign = query.endingBefore === undefined ? -1 : 1;
  const conditions: Condition[] = [
    { scope: query.scope },
    ...Object.entries(query.filters).map(([name, values]) => ({ [`filters.${name}`]: { $in: [...new Set(values)] } })),
    ...Object.entries(query.times ?? {}).map(([name, bounds]) => ({ [`filters.${name}`]: comparisons(bounds) })),
    ...(await span(collection, query)),
  ];
  return collection
    .find({ $and: conditions }, { projection: { doc: 1 } })
    .sort({ created_at: sign, _id: sign })
    .limit(query.limit + 1);
}

/** Conditions for the bounds of the page. */
async function span(collection: Collection<StoredDocument>, query: ListQuery): Promise<Condition[]> {
  const { created, scope, startingAfter, endingBefore } = query;
  const conditions: Condition[] = [];
  const bounds = comparisons(created);
  if (Object.keys(bounds).length > 0) conditions.push({ created_at: bounds });
  const beyond = async (id: string, cursor: UnknownCursor['cursor'], [within, past]: ['$lte', '$lt'] | ['$gte', '$gt']): Promise<void> => {
    const at = (await collection.findOne({ _id: id, scope }, { projection: { created_at: 1 } }))?.created_at;
    if (at === undefined) throw new UnknownCursor(cursor);
    conditions.push({ created_at: { [within]: at } }, { $or: [{ created_at: { [past]: at } }, { _id: { [past]: id } }] });
  };
  if (startingAfter !== undefined) await beyond(startingAfter, 'starting_after', ['$lte', '$lt']);
  if (endingBefore !== undefined) await beyond(endingBefore, 'ending_before', ['$gte', '$gt']);
  return conditions;
}

const comparisons = (bounds: TimeRange): Document =>
  Object.fromEntries(Object.entries(bounds).flatMap(([bound, value]) => (value === undefined ? [] : [[`$${bound}`, value]])));
