import { globSync } from 'node:fs';
import type { Projection } from '#platform/projector/projection';

const isProjection = (exported: unknown): exported is Projection =>
  typeof exported === 'object' && exported !== null && 'documentOf' in exported && 'filters' in exported;

it('read models have an index of no filter that they do not declare', async () => {
  const modules = await Promise.all(
    globSync('libs/**/*.projection.ts').map((file) => import(`#${file.slice('libs/'.length, -'.ts'.length)}`) as Promise<object>),
  );
  const found = modules.flatMap((each) => Object.values(each)).filter(isProjection);
  expect(found.filter(({ pairs }) => pairs !== undefined).length).toBeGreaterThan(2);
  const unknown = found.flatMap(({ name, filters, times = [], pairs = [] }) =>
    [...times, ...pairs.flat()].filter((filter) => !(filter in filters)).map((filter) => `${name}: ${filter}`),
  );
  expect(unknown).toEqual([]);
});
