import type { ListQuery } from '#platform/storage/documents';

/** A query with one text filter normalised to the read model's form. */
export function comparedFilter(query: ListQuery, name: string, form: (text: string) => string): ListQuery {
  const values = query.filters[name];
  return values === undefined ? query : { ...query, filters: { ...query.filters, [name]: values.map((value) => form(String(value))) } };
}
