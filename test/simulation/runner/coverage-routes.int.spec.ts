import { DECLARED } from '#test/simulation/acts/declared';
import { LEFT_OUT } from '#test/simulation/runner/coverage-left-out';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { merchant } = serviceUnderTest('shared');

async function described(path: string): Promise<string[]> {
  const { paths } = (await merchant.person().get(path)).body;
  return Object.entries<object>(paths).flatMap(([route, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`),
  );
}

describe('the routes that acts of the simulation declare', () => {
  it('are all routes of the interface, except those that are left out for a reason', async () => {
    const all = [...(await described('/v1/openapi.json')), ...(await described('/admin/v1/openapi.json'))];
    expect([...DECLARED, ...Object.keys(LEFT_OUT)].toSorted()).toEqual(all.toSorted());
  });
});
