import type { Answer } from '#test/support/services/http-api';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const codeOf = ({ status, json, headers }: Answer): unknown[] => [status, json?.error?.code, headers['allow']];

describe.each([
  { side: 'writes', own: 'PATCH', other: 'GET' },
  { side: 'reads', own: 'GET', other: 'PATCH' },
] as const)('an API process that answers what $side', ({ side, own, other }) => {
  const { service: api } = serviceUnderTest('api', { side });

  it('answers its own side', async () => {
    const { status } = await api.ask(own, '/v1/things/th_1', own === 'PATCH' ? { body: {} } : {});
    expect([200, 404]).toContain(status);
    expect(codeOf(await api.ask(own, '/v1/things/th_1', { key: null }))[0]).toBe(401);
  });

  it('has no route of the other side', async () => {
    expect(codeOf(await api.ask(other, '/v1/things/th_1'))).toEqual([404, 'url_not_found', undefined]);
  });

  it('knows the whole interface: an unknown method is 405 with all possible ones', async () => {
    expect(codeOf(await api.ask('PUT', '/v1/things/th_1'))).toEqual([405, 'method_not_allowed', 'GET, HEAD, PATCH']);
  });

  it('describes the whole interface if it reads', async () => {
    const { status, json } = await api.ask('GET', '/v1/openapi.json');
    if (side === 'reads') expect(Object.keys(json.paths['/v1/things/{id}'])).toEqual(['get', 'patch']);
    else expect(status).toBe(404);
  });
});
