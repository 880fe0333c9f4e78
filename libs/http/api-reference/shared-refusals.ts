import type { OpenAPIObject } from '@nestjs/swagger';

type Responses = Record<string, object>;

/** Moves each error response that several operations share to `components`, which halves the description. Modifies it in place. */
export function shareRefusals({ paths, components }: OpenAPIObject): void {
  const uses = Object.values(paths)
    .flatMap((methods) => Object.values(methods as Record<string, { responses: Responses }>))
    .flatMap(({ responses }) => Object.keys(responses).map((status) => ({ responses, status })))
    .filter(({ status }) => status >= '400');
  const groups = [...Map.groupBy(uses, ({ responses, status }) => JSON.stringify([status, responses[status]])).values()];
  const shared: Responses = {};
  for (const [first, ...others] of groups.toSorted((one, other) => other.length - one.length)) {
    if (first === undefined || others.length === 0) continue;
    const name = freeName(`Error${first.status}`, shared);
    shared[name] = first.responses[first.status]!;
    for (const { responses, status } of [first, ...others]) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  Object.assign(components!, { responses: shared });
}

/** The most common response of a status gets the plain name, such as `Error404`, and the next one the suffix `_2`. */
function freeName(name: string, taken: Responses, n = 1): string {
  const tried = n === 1 ? name : `${name}_${n}`;
  return tried in taken ? freeName(name, taken, n + 1) : tried;
}
