import { agentKey, callOf, RawAgent } from '#test/support/clients/agent-keys';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { hire } from '#test/support/clients/staff';
import { given } from '#test/support/given/given';
import { expectEach } from '#test/support/machine/expect-each';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');
const SCOPES = [
  'orders:read',
  'payments:read',
  'refunds:write',
  'cod:write',
  'webhooks:read',
  'events:read',
  'reports:read',
  'checkout_sessions:read',
];
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const PONG = { jsonrpc: '2.0', id: 1, result: {} };

let agent: RawAgent;
let order: Json;

beforeAll(async () => {
  const { person } = await hire(service, 'owner');
  await person.patch('/admin/v1/settings', { agent_modes: ['test'] });
  agent = new RawAgent(service, await agentKey(service, ...SCOPES));
  order = await given.paidOrder(merchant);
});

describe('the endpoint of agents', () => {
  it('refuses pages of other sites, with any key and with none', async () => {
    const own = new URL(merchant.api).origin;
    await expectEach(
      [
        [{ origin: 'https://evil.example' }, 403],
        [{ origin: 'null' }, 403],
        [{ origin: own.replace('https:', 'http:') }, 403],
        [{ origin: `${own}.evil.example` }, 403],
        [{ 'sec-fetch-site': 'cross-site' }, 403],
        [{ origin: 'https://evil.example', authorization: undefined }, 403],
        [{ origin: own }, 200],
        [{ origin: own, authorization: undefined }, 401],
        [{}, 200],
      ],
      async (headers, status) => {
        const answer = await agent.send(PING, headers);
        expect(answer.status).toBe(status);
        if (status === 403) expect(refusalOf(answer)).toEqual([403, 'csrf_invalid', null]);
      },
    );
  });

  it('answers JSON to clients that accept it, and says what it has to others', async () => {
    for (const accept of [
      undefined,
      '*/*',
      'application/json',
      'application/*',
      'text/event-stream;q=0.9, application/json;q=0.1',
      'text/html, */*;q=0.1',
    ]) {
      const answer = await agent.send(PING, { accept });
      expect([accept, answer.status, answer.body]).toEqual([accept, 200, PONG]);
      expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    }
    for (const accept of ['text/event-stream', 'text/html', 'application/json;q=0', 'application/jsonp'])
      expect([accept, ...refusalOf(await agent.send(PING, { accept }))]).toEqual([accept, 406, 'not_acceptable', null]);
  });

  it('knows the versions of the protocol, and says which', async () => {
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26'])
      expect((await agent.send(PING, { 'mcp-protocol-version': version })).status).toBe(200);
    const { status, body } = await agent.send(PING, { 'mcp-protocol-version': '1999-01-01' });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('2025-11-25')]);
  });
});

describe('a batch', () => {
  const asks = (id: number) => callOf('get_order', { id: order.id }, id);

  it('is answered in one list where 2025-03-26 was agreed on, which no header means too', async () => {
    const batch = [
      asks(1),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      callOf('get_order', { id: 'ord_1' }, 2),
      { id: 7 },
      PING,
    ];
    for (const version of ['2025-03-26', undefined]) {
      const { status, body } = await agent.send(batch, { 'mcp-protocol-version': version });
      expect([status, body.map(({ id }: Json) => id)]).toEqual([200, [1, 2, null, 1]]);
      expect(body[0].result.structuredContent.id).toBe(order.id);
      expect(body[1].result.isError).toBe(true);
      expect(body[2].error.code).toBe(-32_700);
      expect(body[3]).toEqual(PONG);
    }
    expect((await agent.send([PING])).body).toEqual([PONG]);
    const only = await agent.send([{ jsonrpc: '2.0', method: 'notifications/initialized' }]);
    expect([only.status, only.text]).toEqual([202, '']);
  });

  it('makes a proposal for each of its calls', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    const { body } = await agent.send([1, 2].map((amount) => callOf('propose_refund', { order_id, amount }, amount)));
    expect(body.map((each: Json) => each.result.structuredContent.amount)).toEqual([1, 2]);
  });

  it('is refused where another version was agreed on, and when it is empty or too long', async () => {
    for (const version of ['2025-06-18', '2025-11-25'])
      expect(refusalOf(await agent.send([PING], { 'mcp-protocol-version': version }))).toEqual([400, 'body_not_object', null]);
    expect(refusalOf(await agent.send([]))).toEqual([400, 'array_empty', null]);
    expect(refusalOf(await agent.send(Array.from({ length: 101 }, () => PING)))).toEqual([400, 'array_too_long', null]);
  });
});

describe('the arguments of a tool', () => {
  it.each(['.', '..', '%2e%2e', '../keys', '..%2f..', 'a/../b', String.raw`..\..`, ' ', '\ud800', '\u0000', '?x=1', '#', null, { id: 1 }])(
    'name nothing by the id %j',
    async (id) => {
      expect(await agent.refusal('get_order', { id })).toBe('resource_missing');
      expect(await agent.refusal('get_order_timeline', { id })).toBe('resource_missing');
      expect(await agent.refusal('propose_cash_write_off', { id, note: 'Gone.' })).toBe('resource_missing');
    },
  );

  it('are missing if the id is empty', async () => {
    for (const args of [{}, { id: '' }]) expect(await agent.refusal('get_order', args)).toBe('missing_field');
  });

  it('may be lists of values where their schema says so', async () => {
    const { body } = await agent.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const { status } = body.result.tools.find(({ name }: Json) => name === 'list_orders').inputSchema.properties;
    expect(JSON.stringify(status)).toContain('"array"');
    const { id: other } = await given.failedOrder(merchant);
    const ids = async (args: object): Promise<string[]> => (await agent.ask('list_orders', args)).data.map(({ id }: Json) => id);
    expect(await ids({ status: ['paid', 'pending'] })).toEqual(expect.arrayContaining([order.id, other]));
    expect(await ids({ status: ['paid'] })).not.toContain(other);
    expect(await ids({ status: 'paid,pending' })).toEqual(expect.arrayContaining([order.id, other]));
    expect(await agent.refusal('list_orders', { status: ['paid', 'vanished'] })).toBe('invalid_enum_value');
    expect(await agent.refusal('list_orders', { status: [] })).toBe('array_empty');
  });

  it('have the types of their schema', async () => {
    const refund = { order_id: order.id, amount: 1 };
    expect(await agent.refusal('propose_refund', { ...refund, idempotency_key: 5 })).toBe('invalid_type');
    expect(await agent.refusal('propose_refund', { ...refund, idempotency_key: 'a\nb' })).toBe('idempotency_key_invalid');
    expect(await agent.refusal('propose_refund', { ...refund, amount: '1' })).toBe('invalid_integer');
    for (const args of [{ limit: [1, 2] }, { client_reference_id: ['a', 'b'] }])
      expect(await agent.refusal('list_orders', args)).toBe('invalid_type');
  });
});
