import { type Answered, type Json, type MerchantClient, idempotency, refusalOf } from '#test/support/clients/merchant-client';
import { RequestLogs } from '#http/request-log/request-logs';
import { logged as entryOf, requestIdOf } from '#test/support/clients/logged-requests';
import { openSession } from '#test/support/clients/shop';
import { hire } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

/** The first account, beside which there is another. */
const own = {
  merchant,
  operate: (operation: string, args = {}) => service.operate(operation, { account: service.account, ...args }),
};

/** The entry for an answer, written now instead of within a second. */
async function logged(reader: MerchantClient, answer: Answered): Promise<Json> {
  await service.part(RequestLogs).flush();
  return entryOf(reader, answer);
}

const idsOf = ({ body }: Answered): string[] => body.data.map(({ id }: Json) => id);

let session: Json;
let made: Answered;
let support: { readonly client: MerchantClient; readonly id: string };

beforeAll(async () => {
  session = await openSession(merchant);
  made = await merchant.post(`/checkout/sessions/${session.id}/expire`, {}, idempotency('once'));
  support = await service.keyHolder({ type: 'restricted', scopes: 'events:read,checkout_sessions:read' });
});

describe('a request in the log', () => {
  it('is found by the Request-Id of its answer, with the request and its answer', async () => {
    const entry = await logged(merchant, made);
    expect(entry).toEqual({
      id: requestIdOf(made),
      object: 'request_log',
      livemode: false,
      method: 'POST',
      path: `/v1/checkout/sessions/${session.id}/expire`,
      route: '/v1/checkout/sessions/{id}/expire',
      query: [],
      status: 200,
      error: null,
      object_id: session.id,
      key: expect.stringMatching(/^key_/),
      key_type: 'secret',
      has_idempotency_key: true,
      api_version: 'v1',
      duration_ms: expect.any(Number),
      created_at: expect.any(Number),
    });
    expect(Math.abs(Date.now() / 1000 - entry.created_at)).toBeLessThan(60);
  });

  it('has the code and the field of an error', async () => {
    const refused = await merchant.get('/checkout/sessions?limit=0');
    expect(await logged(merchant, refused)).toMatchObject({
      status: 400,
      error: { code: 'invalid_limit', param: 'limit' },
      query: ['limit'],
    });
    const missing = await merchant.post('/refunds', {});
    expect(await logged(merchant, missing)).toMatchObject({ status: 400, error: { code: 'missing_field', param: expect.any(String) } });
  });

  it('names the created object, and the key', async () => {
    const answer = await merchant.get(`/checkout/sessions/${session.id}`);
    expect(await logged(merchant, answer)).toMatchObject({ object_id: session.id, has_idempotency_key: false });
    const other = await support.client.get('/checkout/sessions');
    expect(await logged(merchant, other)).toMatchObject({ key: support.id, key_type: 'restricted', object_id: null });
  });

  it('is logged even if its key lacks the scope, or the address is unknown', async () => {
    const forbidden = await support.client.get('/orders');
    expect(await logged(merchant, forbidden)).toMatchObject({
      path: '/v1/orders',
      key: support.id,
      status: 403,
      error: { code: 'insufficient_scope', param: null },
    });
    const nowhere = await merchant.get('/asha_rao');
    expect(await logged(merchant, nowhere)).toMatchObject({ path: null, route: null, status: 404, error: { code: 'url_not_found' } });
  });

  it('names a client secret used in place of a key', async () => {
    const answer = await merchant.with(session.client_secret).get(`/checkout/sessions/${session.id}`);
    expect(answer.status).toBe(200);
    expect(await logged(merchant, answer)).toMatchObject({ key: null, key_type: 'client_secret', object_id: session.id });
  });

  it('does not follow a test clock', async () => {
    await logged(merchant, made);
    const { created_at } = await logged(merchant, await merchant.post('/test_helpers/clock/advance', { seconds: 40 * 86_400 }));
    expect(Math.abs(Date.now() / 1000 - created_at)).toBeLessThan(60);
    expect((await merchant.get(`/request_logs/${requestIdOf(made)}`)).status).toBe(200);
  });
});

describe('no personal data', () => {
  it('of an address, a query, a body or an error is in an entry', async () => {
    const words = /asha[._-]rao|example\.com|9876543210/i;
    const answers = [
      await merchant.get('/orders?customer_email=asha.rao%40example.com&customer_phone=%2B919876543210'),
      await merchant.get('/orders?asha_rao=asha.rao%40example.com'),
      await merchant.post('/checkout/sessions?asha.rao%40example.com=1', {
        'asha.rao@example.com': 1,
        customer: { email: 'asha.rao@example.com', asha_rao: 1 },
        metadata: { asha_rao: { asha: 'rao' } },
      }),
      await merchant.get('/orders/asha.rao%40example.com'),
      await merchant.get('/asha.rao%40example.com/orders'),
      await merchant.post('/refunds', { order_id: 'asha.rao@example.com' }, idempotency('asha.rao@example.com')),
      await merchant.get('/cod/couriers/asha-rao'),
      await merchant.get('/request_logs?path=asha.rao%40example.com'),
    ];
    for (const answer of answers) {
      const entry = await logged(merchant, answer);
      expect([answer.status, entry.status]).toEqual([answer.status, answer.status]);
      expect(JSON.stringify(entry)).not.toMatch(words);
    }
    const [byEmail] = answers as [Answered];
    expect(await logged(merchant, byEmail)).toMatchObject({ query: ['customer_email', 'customer_phone'], status: 200 });
    expect(await logged(merchant, answers[3]!)).toMatchObject({
      path: '/v1/orders/{id}',
      error: { code: 'resource_missing', param: 'id' },
    });
    expect((await merchant.get('/request_logs?limit=100')).text).not.toMatch(words);
  });
});

describe('the list of requests', () => {
  beforeAll(async () => {
    await merchant.get(`/checkout/sessions/${session.id}`);
    await support.client.get('/checkout/sessions?limit=0');
    await logged(merchant, await merchant.get('/checkout/sessions'));
  });

  it('contains only those of its account and mode', async () => {
    const [{ client: live }, { id: account }] = [
      await service.keyHolder({ mode: 'live' }),
      await service.operate('accounts.create', { name: 'Another' }),
    ];
    const { client: other } = await service.keyHolder({ account });
    const entries = await Promise.all(
      [merchant, live, other].map(async (client) => [client, await logged(client, await client.get('/orders'))] as const),
    );
    for (const [client, own] of entries)
      for (const [, { id }] of entries) {
        const isOwn = id === own.id;
        expect((await client.get(`/request_logs/${id}`)).status).toBe(isOwn ? 200 : 404);
        expect(idsOf(await client.get('/request_logs?path=/v1/orders&limit=100')).includes(id)).toBe(isOwn);
      }
  });

  it('is filtered', () =>
    expectEach<[filter: string, query: () => string, fits: (entry: Json) => boolean]>(
      [
        ['status', () => 'status=400', ({ status }) => status === 400],
        ['a class of statuses, or another', () => 'status=4xx,201', ({ status }) => status === 201 || (status >= 400 && status < 500)],
        ['path', () => `path=/v1/checkout/sessions/${session.id}`, ({ path }) => path === `/v1/checkout/sessions/${session.id}`],
        ['path with names for ids', () => 'path=/v1/checkout/sessions/{id}', ({ route }) => route === '/v1/checkout/sessions/{id}'],
        ['key', () => `key=${support.id}`, ({ key }) => key === support.id],
        ['object', () => `object=${session.id}`, ({ object_id }) => object_id === session.id],
        ['two of them', () => `object=${session.id}&status=200`, ({ object_id, status }) => object_id === session.id && status === 200],
      ],
      async (_, query, fits) => {
        // Requests of this test are newer than all of these.
        const { body: all } = await merchant.get('/request_logs?limit=100');
        const { body: found } = await merchant.get(`/request_logs?limit=100&${query()}`);
        const ids = (entries: Json[]): string[] => entries.map(({ id }) => id).filter((id) => id <= all.data[0].id);
        expect(found.data.every(fits)).toBe(true);
        expect(ids(found.data)).toEqual(expect.arrayContaining(ids(all.data.filter(fits))));
        expect(ids(found.data).length).toBeGreaterThan(0);
        expect(all.data.every(fits)).toBe(false);
      },
    ));

  it('is filtered by created_at', async () => {
    const { created_at, id } = await logged(merchant, await merchant.get('/orders'));
    const within = async (query: string): Promise<boolean> => idsOf(await merchant.get(`/request_logs?limit=100&${query}`)).includes(id);
    expect(await within(`created_at[gte]=${created_at}&created_at[lte]=${created_at}`)).toBe(true);
    expect(await within(`created_at[gt]=${created_at}`)).toBe(false);
    expect(await within(`created_at[lt]=${created_at}`)).toBe(false);
  });

  it('refuses what is no filter of it', async () => {
    for (const [query, code, param] of [
      ['route=/v1/orders', 'parameter_unknown', 'route'],
      ['created_at=1', 'parameter_unknown', 'created_at'],
      ['status=6xx', 'invalid_enum_value', 'status'],
      ['status=200,', 'invalid_enum_value', 'status'],
      ['starting_after=req_unknown', 'invalid_cursor', 'starting_after'],
    ] as const)
      expect(refusalOf(await merchant.get(`/request_logs?${query}`))).toEqual([400, code, param]);
  });

  it('is read in pages, newest first, in both directions', async () => {
    const { client, id: key } = await service.keyHolder({ type: 'restricted', scopes: 'orders:read', account: service.account });
    for (let n = 0; n < 5; n++) await client.get('/orders');
    await logged(merchant, await client.get('/orders'));
    const page = async (query: string): Promise<[ids: string[], more: boolean]> => {
      const answer = await merchant.get(`/request_logs?key=${key}&${query}`);
      return [idsOf(answer), answer.body.has_more];
    };
    const [ids] = await page('limit=100');
    expect(ids).toHaveLength(6);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(await page('limit=4')).toEqual([ids.slice(0, 4), true]);
    expect(await page(`limit=4&starting_after=${ids[3]}`)).toEqual([ids.slice(4), false]);
    expect(await page(`limit=2&ending_before=${ids[4]}`)).toEqual([ids.slice(2, 4), true]);
    expect(await page(`limit=4&ending_before=${ids[1]}`)).toEqual([ids.slice(0, 1), false]);
  });

  it('is shown to a restricted key with events:read, and to no other', async () => {
    const { client } = await service.keyHolder({ type: 'restricted', scopes: 'orders:write,webhooks:write', account: service.account });
    for (const path of ['/request_logs', `/request_logs/${requestIdOf(made)}`]) {
      const { status, body } = await client.get(path);
      expect([status, body.error.code, body.error.required_scope]).toEqual([403, 'insufficient_scope', 'events:read']);
      expect((await support.client.get(path)).status).toBe(200);
    }
  });
});

describe('signed-in people', () => {
  it('read the log too, of the given mode', async () => {
    const { person } = await hire(own, 'developer');
    const { id } = await logged(merchant, made);
    const { body } = await person.get(`/admin/v1/requests?object=${session.id}&status=2xx&path=/v1/checkout/sessions/{id}/expire`);
    expect([body.url, body.data.map((each: Json) => each.id)]).toEqual(['/admin/v1/requests', [id]]);
    expect((await person.get(`/admin/v1/requests/${id}`)).body).toEqual(await logged(merchant, made));
    const live = { 'x-mode': 'live' };
    expect(refusalOf(await person.get(`/admin/v1/requests/${id}`, live))).toEqual([404, 'resource_missing', 'id']);
    const { person: viewer } = await hire(own, 'viewer');
    expect(refusalOf(await viewer.get('/admin/v1/requests'))).toEqual([403, 'role_insufficient', null]);
  });
});
