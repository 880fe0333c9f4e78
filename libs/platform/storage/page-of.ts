import { FilledPage } from '#platform/storage/filled-page';
import { type ListQuery, type Page, type TimeRange, UnknownCursor } from '#platform/storage/documents';

/** A resource and its sort key. */
export interface Placed {
  readonly id: string;
  readonly createdAt: number;
  readonly resource: object;
}

/** One page of resources in memory, newest first, as a store would return it. Filters are ignored. */
export function pageOf(newestFirst: readonly Placed[], query: ListQuery): Page {
  const between = betweenCursors(newestFirst, query).filter(({ createdAt }) => lies(createdAt, query.created));
  const filled = new FilledPage(query);
  for (const { resource } of query.endingBefore === undefined ? between : between.reverse())
    if (!filled.takes(JSON.stringify(resource))) break;
  return filled.page;
}

/** The entries after one cursor or before the other, in their order. Throws `UnknownCursor`. */
export function betweenCursors<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  { startingAfter, endingBefore }: Pick<ListQuery, 'startingAfter' | 'endingBefore'>,
): Entry[] {
  const placeOf = (id: string, cursor: 'starting_after' | 'ending_before'): number => {
    const place = entries.findIndex((each) => each.id === id);
    if (place === -1) throw new UnknownCursor(cursor);
    return place;
  };
  const begin = startingAfter === undefined ? 0 : placeOf(startingAfter, 'starting_after') + 1;
  const end = endingBefore === undefined ? entries.length : placeOf(endingBefore, 'ending_before');
  return entries.slice(begin, end);
}

const lies = (time: number, { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity }: TimeRange): boolean =>
  time > gt && time >= gte && time < lt && time <= lte;
