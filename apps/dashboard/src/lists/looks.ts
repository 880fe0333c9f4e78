/** A list's settings in the address: fields of the API's query, the columns, and the current page. */
export type ListState = Readonly<Record<string, string | undefined>>;

/** Fields of the address that only the page uses. */
const OWN = new Set(['columns', 'open']);
const PAGES = new Set(['starting_after', 'ending_before']);

const only = (requested: ListState, isKept: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(requested).filter((entry): entry is [string, string] => entry[1] !== undefined && isKept(entry[0])));

/** The query of the API. */
export const queryOfList = (requested: ListState): Record<string, string> => only(requested, (name) => !OWN.has(name));

/** The list's filter, independent of its page. */
export const filterOf = (requested: ListState): Record<string, string> => only(requested, (name) => !OWN.has(name) && !PAGES.has(name));

/** The name of a list in saved views and acts: its path with _ for /. */
export const nameOfList = (path: string): string => path.replace(/^\/(admin\/)?v1\//, '').replaceAll('/', '_');

/** The columns in the address, in its order; all if it names no existing one. */
export function chosenColumns<Column extends { readonly name?: string }>(
  columns: readonly Column[],
  chosen: string | undefined,
): readonly Column[] {
  const named = [...new Set((chosen ?? '').split(','))].flatMap((name) => columns.filter((column) => column.name === name));
  return named.length === 0 ? columns : named;
}

/** Whether a view equals the current one: the same filter and the same columns. */
export function isShown(view: { readonly filter: object; readonly columns: readonly string[] }, requested: ListState): boolean {
  const written = (filter: object): string => JSON.stringify(Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return written(view.filter) === written(filterOf(requested)) && view.columns.join(',') === (requested['columns'] ?? '');
}
