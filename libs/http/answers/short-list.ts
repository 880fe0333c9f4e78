import type { WholeList } from '#http/answers/list-of';
import type { Paging } from '#http/validation/paging';
import { betweenCursors } from '#platform/storage/page-of';

/** A page of a list whose entries are all at hand. */
export interface ShortListPage<Item> {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: boolean;
  /** Only of lists whose entries have no id: the cursor that continues in the requested direction. */
  readonly next?: string | null;
  readonly data: readonly Item[];
}

/** The fields by which an entry is found again. */
export type CursorFields = readonly string[];

export const BY_ID: CursorFields = ['id'];

/** Cuts the requested page out of a whole list. Throws `UnknownCursor`. */
export function pageOfShortList<Item extends object>(
  { object, url, data }: WholeList<Item>,
  fields: CursorFields,
  { limit, ...cursors }: Paging,
): ShortListPage<Item> {
  const entries = betweenCursors(withCursors(data, fields), cursors);
  const isBackward = cursors.endingBefore !== undefined;
  const page = isBackward ? entries.slice(-limit) : entries.slice(0, limit);
  const has_more = entries.length > page.length;
  const next = has_more ? page.at(isBackward ? 0 : -1)!.id : null;
  return { object, url, has_more, ...(fields !== BY_ID && { next }), data: page.map(({ item }) => item) };
}

/** Entries with the same fields get a number each. */
function withCursors<Item extends object>(items: readonly Item[], fields: CursorFields): { readonly id: string; readonly item: Item }[] {
  const met = new Map<string, number>();
  return items.map((item) => {
    const name = fields.map((field) => (item as Readonly<Record<string, string | number | null | undefined>>)[field] ?? '').join(':');
    const times = (met.get(name) ?? 0) + 1;
    met.set(name, times);
    return { id: times === 1 ? name : `${name}:${times}`, item };
  });
}
