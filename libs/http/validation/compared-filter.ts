import type { ListQuery } from '#platform/storage/documents';

/** A query whose filter of a text is compared in a form of its own, as the read model keeps it. */
export function comparedFilter(query: ListQuery, name: string, form: (text: string) => string): ListQuery {
  const values = query.filters[name];
  return values === undefined ? query : { ...query, filters: { ...query.filters, [name]: values.map((value) => form(String(value))) } };
}
