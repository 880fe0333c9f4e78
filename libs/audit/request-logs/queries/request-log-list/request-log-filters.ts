import type { ListQuery } from '#platform/storage/documents';

/** The statuses that responses to requests with a key can have, by class. */
const STATUSES: Readonly<Record<string, readonly number[]>> = {
  '2xx': [200, 201, 202],
  '3xx': [303, 308],
  '4xx': [400, 401, 403, 404, 405, 406, 408, 409, 413, 414, 415, 422, 429, 431],
  '5xx': [500, 502, 503, 504],
};

/** Values of the filter `status`: single statuses, and classes such as `4xx`. */
export const STATUS_VALUES: readonly string[] = Object.entries(STATUSES).flatMap(([name, each]) => [name, ...each.map(String)]);

const ID = /[a-z]_[0-9A-Za-z]{24}/;

/** The filters of a request in the form in which entries are stored. A class becomes its statuses, and a path with names in braces becomes a route. */
export function storedFilters({ filters }: ListQuery): ListQuery['filters'] {
  const { status, path, ...others } = filters;
  const asRoute = path?.some((each) => String(each).includes('{') && !ID.test(String(each)));
  return {
    ...others,
    ...(status && { status: [...new Set(status.flatMap((each) => STATUSES[String(each)] ?? [Number(each)]))] }),
    ...(path && { [asRoute ? 'route' : 'path']: path }),
  };
}
