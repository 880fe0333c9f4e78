import type { Row } from '#test/acceptance/endpoints/endpoint-row';
import { anyId, ENDPOINTS, nothing, order, placeTheOrder } from '#test/acceptance/endpoints/endpoints';
import { merchant, service } from '#test/acceptance/endpoints/own-service';
import { atRest } from '#test/support/stores/at-rest';
import type { Answered, Json, MerchantClient } from '#test/support/clients/merchant-client';
import { resourceAt } from '#test/support/stores/resource-at';

let document: Json;

const RESOURCES = [
  'checkout_sessions',
  'orders',
  'payments',
  'refunds',
  'webhooks',
  'events',
  'cod',
  'risk',
  'reports',
  'history',
  'test_helpers',
];

/** Those that need no key. */
const KEYLESS = ['POST /integrations/payments/{}', 'GET /openapi.json', 'GET /reports/files/{}', 'GET /reports/pages/{}'];

beforeAll(async () => {
  document = (await merchant.get('/openapi.json')).body;
  await placeTheOrder();
});

/** The operations that the description names, with each parameter of a path as `{}`. */
const operations = (): Map<string, Json> =>
  new Map(
    Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, operation]) => [
        anyId(`${method.toUpperCase()} ${path.replace(/^\/v1/, '')}`),
        operation,
      ]),
    ),
  );

async function ask(client: MerchantClient, name: string, { of, body }: Row): Promise<Answered> {
  const [method, path] = name.split(' ') as [string, string];
  const address = of === undefined ? path : path.replace(/\{\w+\}/, await of());
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  return client.send(method, address, body === undefined ? null : JSON.stringify(body()), headers);
}

const held = new Map<string, Promise<{ client: MerchantClient }>>();
/** Without a limit that all endpoints together would reach. */
const RATE = 10_000;
/** One key for all endpoints that are requested with the same scopes. */
async function holding(...scopes: string[]): Promise<MerchantClient> {
  const given = scopes.join(',');
  if (!held.has(given)) held.set(given, service.keyHolder({ type: 'restricted', scopes: given, rateLimit: RATE }));
  return (await held.get(given)!).client;
}

describe('the endpoints', () => {
  it('are described in the OpenAPI document, all of them and no others', () => {
    const described = [...operations().keys()].filter((each) => !KEYLESS.includes(each));
    expect(described.toSorted()).toEqual(ENDPOINTS.map(([name]) => anyId(name)).toSorted());
  });

  it.each(ENDPOINTS)('%s: scope %s, success %i', async (name, scope, success, row) => {
    const operation = operations().get(anyId(name));
    expect(operation['x-required-scope']).toBe(scope);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([String(success), '401', '403', '429', '500']));
    const successes = Object.keys(operation.responses).filter((status) => status < '300');
    expect(successes).toEqual([...(row.has200 ? ['200'] : []), String(success), ...(row.mayAwait ? ['202'] : [])]);

    const [resource, access] = scope.split(':') as [string, string];
    const others = RESOURCES.filter((each) => each !== resource).map((each) => `${each}:write`);
    const lacking = await holding(...others, ...(access === 'write' ? [`${resource}:read`] : []));
    const refused = await ask(lacking, name, { ...row, of: nothing });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.objectContaining({ type: 'permission_error', code: 'insufficient_scope', required_scope: scope }),
    ]);
    expect((await ask(await holding(scope, ...(row.with ?? [])), name, row)).status).toBe(success);
    if (access === 'read') expect((await ask(await holding(`${resource}:write`, ...(row.with ?? [])), name, row)).status).toBe(success);
  });

  it('work with the examples of their description, none of which has a null', async () => {
    const answers: string[] = [];
    for (const [name, , success, row] of ENDPOINTS) {
      const example = operations().get(anyId(name)).requestBody?.content['application/json'].example;
      if (example === undefined) continue;
      const body = { ...example, ...(example.order_id && { order_id: order.id }) };
      const { status } = await ask(merchant, name, { ...row, body: () => body });
      // Who holds a secret key need say nothing of a payment to abandon, or a code to send again.
      const saysWhat = Object.keys(example).length > 0 || /\/(abandon_payment|resend)$/.test(name);
      const spoken = saysWhat && !JSON.stringify(example).includes('null');
      if (status !== success || !spoken) answers.push(`${name} ${JSON.stringify(example)}: ${status}`);
    }
    expect(answers).toEqual([]);
  });

  it('POST /test_helpers/…: not for live mode', async () => {
    const { client } = await service.keyHolder({ mode: 'live', rateLimit: RATE });
    const helpers = ENDPOINTS.filter(([name]) => name.startsWith('POST /test_helpers'));
    expect(helpers.length).toBeGreaterThan(10);
    for (const [name, , , row] of helpers) {
      const { status, body } = await ask(client, name, { ...row, of: nothing });
      expect([name, status, body.error.code]).toEqual([name, 422, 'test_mode_required']);
    }
  });

  it('are out of a publishable key’s reach unless they are marked pk', async () => {
    const { client } = await service.keyHolder({ type: 'publishable', rateLimit: RATE });
    for (const [name, , , row] of ENDPOINTS) {
      const { status, body } = await ask(client, name, row.publishable ? row : { ...row, of: nothing });
      const refusal = row.publishable ? [403, 'client_secret_invalid'] : [401, 'secret_key_required'];
      expect([name, status, body.error.code]).toEqual([name, ...refusal]);
    }
  });
});

/** What GET answers by an id and the history cannot show as it was, and why. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  '/webhook_deliveries/{}': 'The history does not hold how deliveries fare',
  '/reports/statements/{}': 'A month has no id: its statement is added up on each request',
  '/reports/files/{}': 'A link to the file of a run',
  '/reports/pages/{}': 'A link to a statement',
  '/history/{}': 'The history itself',
  '/request_logs/{}': 'The request log is no part of the history',
  '/cod/couriers/{}': 'A courier has no id, and some are known without a fact',
};
/** Fields of an answer that hold only at the moment of the request. */
const MOMENTARY: Readonly<Record<string, readonly string[]>> = { '/webhooks/{}': ['health'], '/reports/runs/{}': ['url', 'progress'] };

const BY_ID = /^GET (.*\/\{\w+\})$/;
const rows = ENDPOINTS.flatMap(([name, , , { of }]) => {
  const [, path] = BY_ID.exec(name) ?? [];
  return path === undefined ? [] : [{ path, of: of! }];
});

describe('a resource that GET returns by its id', () => {
  it('can be shown as it was, or there is a reason why not', async () => {
    const described = [...operations().keys()].filter((name) => /^GET .*\}$/.test(name)).map((name) => name.slice('GET '.length));
    const shown = rows.map(({ path }) => anyId(path)).filter((path) => !(path in NOT_SHOWN));
    expect(described.toSorted()).toEqual([...shown, ...Object.keys(NOT_SHOWN)].toSorted());
  });

  it.each(rows.filter(({ path }) => !(anyId(path) in NOT_SHOWN)))('equals its state from the history: $path', async ({ path, of }) => {
    const id = await of();
    const { bodies, position } = await atRest(service, path.replace(/\{\w+\}/, id));
    const extra = MOMENTARY[anyId(path)] ?? [];
    const body = Object.fromEntries(Object.entries(bodies[0]).filter(([field]) => !extra.includes(field)));
    expect(await resourceAt(service, id, { position })).toEqual(body);
    expect(await service.operate('audit.prove', { id })).toMatchObject({ resource: id });
  });

  it.each(['/webhook_deliveries/{id}'])('is refused with the reason: %s', async (path) => {
    const id = await rows.find((row) => row.path === path)!.of();
    await expect(resourceAt(service, id, { position: '9' })).rejects.toMatchObject({
      code: 'invalid_value',
      param: 'id',
      message: expect.stringContaining(NOT_SHOWN[anyId(path)]!),
    });
  });
});
