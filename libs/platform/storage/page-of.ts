import { FilledPage } from '#platform/storage/filled-page';
import { type ListQuery, type Page, type TimeRange, UnknownCursor } from '#platform/storage/documents';

/** A resource and its place in its list. */
export interface Placed {
  readonly id: string;
  readonly createdAt: number;
  readonly resource: object;
}

/** One page of resources that are all at hand, newest first: the same page as a store would give. Filters are not its concern. */
export function pageOf(newestFirst: readonly Placed[], query: ListQuery): Page {
  const { created, startingAfter, endingBefore } = query;
  const placeOf = (id: string, cursor: 'starting_after' | 'ending_before'): number => {
    const place = newestFirst.findIndex((each) => each.id === id);
    if (place === -1) throw new UnknownCursor(cursor);
    return place;
  };
  const begin = startingAfter === undefined ? 0 : placeOf(startingAfter, 'starting_after') + 1;
  const end = endingBefore === undefined ? newestFirst.length : placeOf(endingBefore, 'ending_before');
  const between = newestFirst.slice(begin, end).filter(({ createdAt }) => lies(createdAt, created));
  const filled = new FilledPage(query);
  for (const { resource } of endingBefore === undefined ? between : between.reverse()) if (!filled.takes(JSON.stringify(resource))) break;
  return filled.page;
}

const lies = (time: number, { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity }: TimeRange): boolean =>
  time > gt && time >= gte && time < lt && time <= lte;
