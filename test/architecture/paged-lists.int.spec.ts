import { readFileSync } from 'node:fs';
import type { Json } from '#test/support/clients/merchant-client';

/** The descriptions that the build has written, of all routes of `/v1` and `/admin/v1`. */
const DESCRIPTIONS = ['merchants', 'users'].map((audience) => `packages/node/generated/${audience}.openapi.json`);

const answersList = ({ responses }: Json): boolean =>
  Object.values<Json>(responses).some(({ content }) => content?.['application/json']?.schema?.properties?.object?.enum?.[0] === 'list');

/** The operations that answer with a list and lack a query field of its pages. The history is read in one direction. */
function unpagedLists({ paths }: Json): string[] {
  const operations = Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  return operations.flatMap(({ name, operation }) => {
    if (!answersList(operation)) return [];
    const queries = operation.parameters.map((each: Json) => each.name);
    const wanted = ['limit', 'starting_after', ...(name === 'get /v1/history' ? [] : ['ending_before'])];
    return wanted.filter((field) => !queries.includes(field)).map((field) => `${name} takes no ${field}`);
  });
}

it.each(DESCRIPTIONS)('every list of %s takes limit and cursors', (file) => {
  const description = JSON.parse(readFileSync(file, 'utf8'));
  expect(JSON.stringify(description).match(/"enum":\["list"\]/g)?.length).toBeGreaterThan(5);
  expect(unpagedLists(description)).toEqual([]);
});

it('a list without pages is found', () => {
  const content = { 'application/json': { schema: { properties: { object: { enum: ['list'] } } } } };
  const planted = { paths: { '/v1/couriers': { get: { parameters: [{ name: 'limit' }], responses: { 200: { content } } } } } };
  expect(unpagedLists(planted)).toEqual(['get /v1/couriers takes no starting_after', 'get /v1/couriers takes no ending_before']);
});
