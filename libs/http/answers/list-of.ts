/** The list envelope of the API, as operations answer with lists: whole, without pages. */
export interface WholeList<Item> {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: false;
  readonly data: readonly Item[];
}

/** `url`: the collection's path, as the API would name it. */
export const listOf = <Item>(url: string, data: readonly Item[]): WholeList<Item> => ({ object: 'list', url, has_more: false, data });

interface Made {
  readonly id: string;
  readonly created_at: number;
}

/** The list envelope of what was made at some time: newest first, as the API lists it. */
export const newestFirst = <Item extends Made>(url: string, items: readonly Item[]): WholeList<Item> =>
  listOf(
    url,
    items.toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1)),
  );
