import type { Json } from '#test/support/clients/merchant-client';

/** The API's description with shared refusals written out in each operation, for tests of their answers. */
export function writtenOut({ paths, ...document }: Json): Json {
  const { responses: shared = {} } = document['components'];
  const inPlace = (response: Json): Json => (response.$ref === undefined ? response : shared[response.$ref.split('/').at(-1)]);
  const mapped = (values: Json, map: (value: Json) => Json): Json =>
    Object.fromEntries(Object.entries<Json>(values).map(([name, value]) => [name, map(value)]));
  const operation = ({ responses, ...more }: Json): Json => ({ ...more, responses: mapped(responses, inPlace) });
  return { ...document, paths: mapped(paths, (methods) => mapped(methods, operation)) };
}
