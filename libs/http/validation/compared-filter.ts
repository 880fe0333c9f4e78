import type { ListQuery } from '#platform/storage/documents';

/** The query with the values of one filter in the form in which the read model compares them. */
export function comparedFilter(query: ListQuery, name: string, form: (text: string) => string): ListQuery {
  const values = query.filters[name];
  return values === undefined ? query : { ...query, filters: { ...query.filters, [name]: values.map((value) => form(String(value))) } };
}
