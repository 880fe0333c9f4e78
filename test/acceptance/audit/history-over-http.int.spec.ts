import { verdictOn } from '#audit/contract';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { orderBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('shared');

const typesOf = (facts: Json[]): string[] => facts.map(({ type }) => type);

describe('an auditor with a restricted key', () => {
  let auditor: MerchantClient;
  let reader: { client: MerchantClient; id: string };
  let live: MerchantClient;
  let stranger: MerchantClient;
  let order: Json;

  beforeAll(async () => {
    // The last that happens to it: the tag of its risk comes back from the shop.
    order = await orderBecomes(merchant, (await given.paidOrder(merchant)).id, { storefront: { tags: ['risk-low'] } });
    auditor = (await service.keyHolder({ type: 'restricted', scopes: 'history:read' })).client;
    reader = await service.keyHolder({ type: 'restricted', scopes: 'history:read,personal_data:read' });
    live = (await service.keyHolder({ mode: 'live', type: 'restricted', scopes: 'history:read' })).client;
    const { id } = await service.operate('accounts.create', { name: 'Another store' });
    stranger = (await service.keyHolder({ account: id })).client;
  });

  it('reads the history of the account, oldest first and page by page, without personal data', async () => {
    const read: Json[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { body, text } = await auditor.get(`/history?limit=7${next && `&starting_after=${next}`}`);
      expect(body).toMatchObject({ object: 'list', url: '/v1/history', has_more: body.next !== null });
      expect(text).not.toContain(order.customer.phone);
      read.push(...body.data);
      next = body.next;
    }
    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
    expect(typesOf(read)).toEqual(expect.arrayContaining(['checkout_session.created', 'order.placed', 'payment.captured']));
    expect(read.find(({ type }) => type === 'order.placed')).toMatchObject({ object: 'fact', personal: 'sealed', livemode: false });
    expect(read[0]).not.toHaveProperty('position');
    const lines = (await auditor.get('/history/export')).text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.slice(0, read.length)).toEqual(read);
  });

  it('finds an order’s facts by type, actor and time', async () => {
    const story = (await auditor.get(`/history/${order.id}`)).body.facts;
    expect((await auditor.get(`/history?limit=100&order=${order.id}`)).body.data).toEqual(story);
    expect(new Set(typesOf((await auditor.get('/history?limit=100&type=payment.*')).body.data))).toContain('payment.captured');
    const { actor, created_at } = story[0];
    const found = (await auditor.get(`/history?limit=100&order=${order.id}&actor=${actor.id}&created_at[gte]=${created_at}`)).body.data;
    expect(found[0]).toEqual(story[0]);
    expect(found.every((each: Json) => each.actor.id === actor.id)).toBe(true);
    expect((await auditor.get(`/history?created_at[lt]=${created_at - 86_400}`)).body).toMatchObject({
      data: [],
      has_more: false,
      next: null,
    });
  });

  it('sees an order as it was, its changes and their actors, and personal data only if the key may', async () => {
    const { resource, state } = (await auditor.get(`/history/${order.id}/at`)).body;
    expect(resource).toBe(order.id);
    expect(state).toMatchObject({ id: order.id, status: 'paid', amount: order.amount, customer: { phone: null } });
    const seen = await auditor.get(`/history/${order.id}/changes`);
    expect(seen.text).not.toContain(order.customer.phone);
    expect(seen.text).not.toContain('position');
    expect(seen.body.steps[0]).toMatchObject({
      type: 'order.placed',
      changes: expect.arrayContaining([{ field: 'id', from: null, to: order.id }]),
    });
    expect(seen.body.steps).toContainEqual(expect.objectContaining({ type: 'order.paid', actor: expect.anything() }));
    const before = order.created_at - 1;
    expect((await auditor.get(`/history/${order.id}/changes?to=${before}`)).body).toMatchObject({ steps: [], changes: [] });
    expect((await auditor.get(`/history/${order.id}/at?time=${before}`)).status).toBe(404);
    const { customer } = (await reader.client.get(`/history/${order.id}/at?personal=true`)).body.state;
    expect(customer).toEqual(order.customer);
    const readings = (await auditor.get(`/history?type=personal_data.read&actor=${reader.id}`)).body.data;
    expect(readings).toMatchObject([{ data: { by: 'GET /v1/history/{id}/at', resources: [order.id] } }]);
  });

  it('gets an error for an invalid time and for personal data that its key may not read', async () => {
    const refusals = ['at?time=noon', 'changes?from=1767724200000', 'changes?from=9&to=8', 'at?personal=true'];
    const errors = await Promise.all(refusals.map(async (path) => (await auditor.get(`/history/${order.id}/${path}`)).body.error));
    expect(errors.map(({ code, param }) => [code, param])).toEqual([
      ['invalid_integer', 'time'],
      ['invalid_integer', 'from'],
      ['invalid_range', 'to'],
      ['insufficient_scope', null],
    ]);
  });

  it('gets a signed checkpoint and a proof, which hold without the service', async () => {
    const { checkpoint, verifier } = (await auditor.get('/history/checkpoint')).body;
    expect(checkpoint).toContain(verifier.split('+')[0]);
    const { text } = await auditor.get(`/history/${order.id}/proof`);
    expect(verdictOn(text, verifier)).toMatchObject({ holds: true, resource: order.id });
  });

  it('gets the schema of every type that was written', async () => {
    const schemas: Json[] = [];
    for (let query = '', more = true; more;) {
      const { data, has_more, next } = (await auditor.get(`/history/schemas${query}`)).body;
      schemas.push(...data);
      more = has_more;
      query = `?starting_after=${next}`;
    }
    const facts: Json[] = (await auditor.get('/history?limit=100')).body.data;
    const known = new Set(schemas.map(({ type, version }: Json) => `${type} ${version}`));
    expect(facts.filter(({ type, schema }) => !known.has(`${type} ${schema}`))).toEqual([]);
  });

  it('sees nothing of another account or mode, and cannot use their cursors', async () => {
    const { next } = (await auditor.get('/history?limit=1')).body;
    const theirs = (await stranger.get('/history?limit=100')).body;
    expect(JSON.stringify(theirs)).not.toContain(order.id);
    const refusals = [`/history/${order.id}`, `/history/${order.id}/proof`, `/history/${order.id}/at`, `/history?starting_after=${next}`];
    const codes = await Promise.all(refusals.map(async (path) => (await stranger.get(path)).body.error.code));
    expect(codes).toEqual(['resource_missing', 'resource_missing', 'resource_missing', 'invalid_cursor']);
    expect((await live.get(`/history/${order.id}`)).status).toBe(404);
    expect(typesOf((await live.get('/history?limit=100')).body.data)).not.toContain('order.placed');
  });

  it('can do nothing else, and gets an error for a bad query', async () => {
    expect((await auditor.get(`/orders/${order.id}`)).body.error).toMatchObject({ code: 'insufficient_scope' });
    const codeOf = async (path: string): Promise<string> => (await auditor.get(path)).body.error.code;
    expect(await codeOf('/history/thing_000000000000000000000000')).toBe('invalid_value');
    expect(await codeOf('/history?starting_after=here')).toBe('invalid_cursor');
    expect(await codeOf('/history?limit=0')).toBe('invalid_limit');
  });
});
