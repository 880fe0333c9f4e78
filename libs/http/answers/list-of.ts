/** The API's list envelope around a whole list, without pages. */
export interface WholeList<Item> {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: false;
  readonly data: readonly Item[];
}

/** Puts a whole list into its envelope. `url` is the path of the list. */
export const listOf = <Item>(url: string, data: readonly Item[]): WholeList<Item> => ({ object: 'list', url, has_more: false, data });

interface Made {
  readonly id: string;
  readonly created_at: number;
}

/** The same for items with a date, newest first as in all lists of the API. */
export const newestFirst = <Item extends Made>(url: string, items: readonly Item[]): WholeList<Item> =>
  listOf(
    url,
    items.toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1)),
  );
