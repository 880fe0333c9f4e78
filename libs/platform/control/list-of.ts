/** The list envelope of the API, as operations answer with lists: whole, without pages. */
export interface WholeList<Item> {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: false;
  readonly data: readonly Item[];
}

/** `url`: the collection's path, as the API would name it. */
export const listOf = <Item>(url: string, data: readonly Item[]): WholeList<Item> => ({ object: 'list', url, has_more: false, data });
