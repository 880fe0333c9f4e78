import type { Json } from '#test/support/clients/merchant-client';
import { loadSdk, trusting } from '#test/support/clients/sdk';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('shared');

/** What every method of a client requests, each called with an id in place of all that it takes: `GET /v1/orders/{}`. */
async function requestedBy(Client: new (source: object) => Json): Promise<string[]> {
  const requested: string[] = [];
  const record = async (url: string, { method }: { method: string }): Promise<Response> => {
    requested.push(`${method} ${new URL(url).pathname.replaceAll('an-id', '{}')}`);
    return Response.json({ object: 'list', has_more: false, data: [] });
  };
  const client = new Client({ baseUrl: 'https://pay.example.com', apiKey: 'sk_test_1', fetch: record });
  for (const resource of resourcesOf(client))
    for (const [name, method] of methodsOf(resource)) {
      const [, parameters] = /\(([^)]*)\)/.exec(String(method))!;
      const ids = parameters!.split(', ').filter((each) => !/^(?:params|options)\b/.test(each));
      await resource[name](...ids.map(() => 'an-id'), {});
    }
  return requested;
}

/** A resource and those within it. */
function* resourcesOf(resource: Json): Generator<Json> {
  for (const [name, inner] of Object.entries<Json>(resource))
    if (name !== 'transport') {
      yield inner;
      yield* resourcesOf(inner);
    }
}

const methodsOf = (resource: Json): [string, unknown][] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(resource))
    .filter((name) => name !== 'constructor')
    .map((name) => [name, resource[name]]);

const describedAt = async (path: string): Promise<string[]> => {
  const { api, certificate } = service.addresses;
  const document = (await (await trusting(certificate.file)(api + path, {})).json()) as Json;
  return Object.entries<Json>(document.paths).flatMap(([route, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${route.replaceAll(/\{\w+\}/g, '{}')}`),
  );
};

describe('the SDK has a method', () => {
  it('for every operation that /v1/openapi.json describes, and no other', async () => {
    const { PaymentsAndOrders } = await loadSdk();
    const described = await describedAt('/v1/openapi.json');
    expect(described.length).toBeGreaterThan(80);
    expect((await requestedBy(PaymentsAndOrders)).toSorted()).toEqual(described.toSorted());
  });

  it('for every operation that /admin/v1/openapi.json describes, and no other', async () => {
    const { Administration } = await loadSdk<{ Administration: new (source: object) => Json }>('admin');
    const described = await describedAt('/admin/v1/openapi.json');
    expect(described.length).toBeGreaterThan(20);
    expect((await requestedBy(Administration)).toSorted()).toEqual(described.toSorted());
  });
});
