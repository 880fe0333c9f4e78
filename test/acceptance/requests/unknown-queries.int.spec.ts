import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { merchant } = serviceUnderTest('shared');

interface Route {
  readonly method: string;
  readonly path: string;
  readonly isKeyed: boolean;
}

let routes: Route[];

beforeAll(async () => {
  const { paths } = (await merchant.get('/openapi.json')).body;
  routes = Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/v1/, '').replaceAll(/\{\w+\}/g, 'nobody'),
      isKeyed: operation['x-required-scope'] !== undefined,
    })),
  );
});

/** What each of the routes answers with to unknown fields of a query, where it does not refuse them all. */
async function otherwise(of: readonly Route[], fields: readonly string[]): Promise<string[]> {
  const others: string[] = [];
  const expected = JSON.stringify([400, ...fields.map((field) => ['parameter_unknown', field])]);
  for (const { method, path } of of) {
    const { status, body } = await merchant.send(method, `${path}?${fields.map((field) => `${field}=1`).join('&')}`, null, {});
    const answer = JSON.stringify([status, ...(body.error?.errors ?? []).map(({ code, param }: Json) => [code, param])]);
    if (answer !== expected) others.push(`${method} ${path}: ${answer}`);
  }
  return others;
}

const keyed = (): Route[] => routes.filter(({ isKeyed }) => isKeyed);

describe('an unknown field of a query', () => {
  it('is 400 parameter_unknown at every route of the description that needs a key', async () => {
    expect(keyed().length).toBeGreaterThan(120);
    expect(await otherwise(keyed(), ['stauts', 'created_at', '__proto__'])).toEqual([]);
  });

  it('is refused by routes without query fields', async () => {
    const { body } = await merchant.get('/orders/ord_1?stauts=paid');
    expect(body.error.message).toBe('stauts is not a query field of this endpoint. Leave it out.');
  });

  it('is refused if dry_run is mistyped, which would otherwise be a real run', async () => {
    const lines = 'AWB,COD Amount\nA1,1.00\n';
    const sent = await merchant.send('POST', '/cod/remittances?dry_rnu=true', lines, { 'content-type': 'text/csv' });
    expect([sent.status, sent.body.error.code, sent.body.error.param]).toEqual([400, 'parameter_unknown', 'dry_rnu']);
    expect(sent.body.error.message).toContain('dry_run');
  });

  it('is named with all others, and a time with its possible bounds', async () => {
    const { body } = await merchant.get('/orders?stauts=paid&created_at=1&limit=1');
    expect(body.error.errors.map(({ code, param }: Json) => [code, param])).toEqual([
      ['parameter_unknown', 'stauts'],
      ['parameter_unknown', 'created_at'],
    ]);
    expect(body.error.errors[1].message).toContain('created_at[gte]');
  });

  it('is ignored on routes without a key, whose links others may extend', async () => {
    const keyless = routes.filter(({ isKeyed, method }) => !isKeyed && method === 'GET');
    expect(keyless.map(({ path }) => path).toSorted()).toEqual(['/reports/files/nobody', '/reports/pages/nobody']);
    for (const { path } of keyless) expect((await merchant.get(`${path}?utm_source=mail`)).body.error.code).toBe('signature_invalid');
    expect((await merchant.get('/openapi.json?x=1')).status).toBe(200);
  });
});

describe('a filter of two names', () => {
  it('is accepted under both, and refused if both are given', () =>
    expectEach(
      [
        ['/refunds'],
        ['/events'],
        ['/alerts'],
        ['/payment_links'],
        ['/checkout/sessions'],
        ['/cod/collections'],
        ['/webhook_deliveries'],
        ['/history'],
      ],
      async (path) => {
        const missing = 'ord_000000000000000000000000';
        const [one, other] = await Promise.all([merchant.get(`${path}?order=${missing}`), merchant.get(`${path}?order_id=${missing}`)]);
        expect([one.status, one.body.data]).toEqual([other.status, other.body.data]);
        if (one.status === 200) expect(one.body.data).toEqual([]);
        const both = await merchant.get(`${path}?order=${missing}&order_id=${missing}`);
        expect([both.status, both.body.error.code]).toEqual([400, 'parameters_exclusive']);
      },
    ));
});
