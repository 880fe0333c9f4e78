import { JobStore } from '#job-queue/job-store';
import { Records } from '#platform/storage/records';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { alertOf, alertsOf } from '#test/support/clients/raised-alerts';
import { orderBecomes } from '#test/support/clients/shop';
import { hire } from '#test/support/clients/staff';
import { given } from '#test/support/given/given';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { CONTACT, type UnseenDispute, unseenDispute } from '#test/support/partners/unseen-dispute';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const DAY = 86_400;
const REFUSES = { failures: [{ on: 'GET /v1/disputes', as: 'status', status: 400 }] } as const;

let books: GatewayBooks;
beforeAll(() => {
  books = new GatewayBooks(service);
});
beforeEach(() => books.trouble());

const disputed = (cart?: object): Promise<UnseenDispute> => unseenDispute(books, merchant, cart);
const isDisputed = (order: string): Promise<unknown> => orderBecomes(merchant, order, { dispute_status: 'open' });
const disputesOf = async (order: string): Promise<Json[]> => (await merchant.get(`/disputes?order_id=${order}`)).body.data;
const noticesOf = async (order: string): Promise<Json[]> =>
  (await service.operate('notices.list', { limit: 1000 })).data.filter((each: Json) => each.order_id === order);
const noticeBecomes = (order: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const found = await noticesOf(order);
    expect(found).toMatchObject([expected]);
    return found[0]!;
  });
async function advance(seconds: number): Promise<void> {
  expect((await merchant.post('/test_helpers/clock/advance', { seconds })).status).toBe(200);
}

describe('a notice about which the gateway has to be queried', () => {
  it.each([
    ['refuses to show it (400)', 'GET /v1/disputes', { as: 'status', status: 400, times: 2 }],
    ['does not know it yet (404)', 'GET /v1/disputes', { as: 'status', status: 404, times: 2 }],
    ['refuses to show its payment (400)', 'GET /v1/payments', { as: 'status', status: 400, times: 2 }],
    ['does not know its payment yet (404)', 'GET /v1/payments', { as: 'status', status: 404, times: 2 }],
    ['refuses our keys (401)', 'GET /v1/disputes', { as: 'status', status: 401, times: 2 }],
    ['is overloaded (429)', 'GET /v1/disputes', { as: 'status', status: 429, times: 2 }],
    ['fails (500)', 'GET /v1/disputes', { as: 'status', status: 500, times: 2 }],
    ['is away (503)', 'GET /v1/payments', { as: 'status', status: 503, times: 2 }],
    ['closes the connection', 'GET /v1/disputes', { as: 'drop_answer', times: 2 }],
    ['does not answer', 'GET /v1/disputes', { as: 'hang', times: 1 }],
  ] as const)('is answered 200 while the gateway %s, and applied once, later', async (_, on, failure) => {
    const { order, notify } = await disputed();
    books.trouble({ failures: [{ on, ...failure }] });
    expect(await notify()).toMatchObject({ status: 200, body: { received: true } });
    await isDisputed(order);
    await eventually(async () => expect(await disputesOf(order)).toHaveLength(1));
    await noticeBecomes(order, { status: 'applied', last_error: null });
  });

  it('is not kept if it is applied when it comes', async () => {
    const { order, notify } = await disputed();
    expect((await notify()).status).toBe(200);
    await isDisputed(order);
    expect(await noticesOf(order)).toEqual([]);
  });

  it('that comes again while it waits, and after it was applied, is applied once', async () => {
    const { order, notify } = await disputed();
    books.trouble(REFUSES);
    for (let n = 0; n < 3; n++) expect((await notify()).status).toBe(200);
    await noticeBecomes(order, { status: 'pending', last_error: expect.stringContaining('refuses to show') });
    books.trouble();
    await noticeBecomes(order, { status: 'applied' });
    books.trouble(REFUSES);
    expect((await notify()).status).toBe(200);
    await eventually(async () => expect(await service.part(JobStore).waiting('gateway.kept_notice', '')).toEqual([]));
    expect(await noticesOf(order)).toMatchObject([{ status: 'applied' }]);
    expect(await disputesOf(order)).toHaveLength(1);
  });

  it('of a refund in the gateway’s dashboard is applied once the gateway shows it', async () => {
    const { id: order } = await given.paidOrder(merchant);
    books.trouble({ failures: [{ on: 'GET /v1/refunds', as: 'status', status: 404, times: 2 }] });
    await books.refundInDashboard(order, 50_000);
    await orderBecomes(merchant, order, { amount_refunded: 50_000 });
    expect((await merchant.get(`/refunds?order_id=${order}`)).body.data).toMatchObject([{ initiated_by: 'gateway', amount: 50_000 }]);
  });
});

describe('a notice that cannot be applied for a day', () => {
  /** A dispute whose notice was given up. */
  async function notApplied(): Promise<UnseenDispute & { id: string }> {
    const about = await disputed();
    books.trouble(REFUSES);
    expect((await about.notify()).status).toBe(200);
    await noticeBecomes(about.order, { status: 'pending' });
    expect(await alertsOf(merchant, { type: 'notice_not_applied', order: about.order })).toEqual([]);
    await advance(DAY);
    const { id } = await noticeBecomes(about.order, { status: 'not_applied', next_attempt_at: null });
    return { ...about, id };
  }
  const alertFor = (order: string, status: string): Promise<Json> =>
    eventually(async () =>
      expect(await alertOf(merchant, { type: 'notice_not_applied', order })).toMatchObject({ status }),
    ) as Promise<Json>;

  it('raises one alert, which says what to do; a retry applies it and resolves the alert', async () => {
    const { order, id, connection } = await notApplied();
    const alert = await alertOf(merchant, { type: 'notice_not_applied', order });
    expect(alert).toMatchObject({ severity: 'critical', status: 'open', subject: id, data: { connection, kind: 'dispute' } });
    expect(alert['summary']).toContain('press Retry');
    await advance(3 * DAY);
    expect(await service.operate('notices.retry', { id })).toEqual({ object: 'retry', retried: 1 });
    await noticeBecomes(order, { status: 'not_applied', last_error: expect.stringContaining('refuses to show') });
    await alertFor(order, 'open');
    books.trouble();
    await service.operate('notices.retry', { id });
    await isDisputed(order);
    await noticeBecomes(order, { status: 'applied', last_error: null, applied_at: expect.any(Number) });
    await alertFor(order, 'resolved');
    await service.operate('notices.retry', { id });
    expect(await disputesOf(order)).toHaveLength(1);
  });

  it('is applied when the gateway sends it once more, which resolves the alert too', async () => {
    const { order, notify } = await disputed();
    const old = { created_at: Math.floor(Date.now() / 1000) - 2 * DAY };
    books.trouble(REFUSES);
    await notify(old);
    await noticeBecomes(order, { status: 'pending' });
    await advance(DAY);
    await alertFor(order, 'open');
    books.trouble();
    expect((await notify(old)).status).toBe(200);
    await isDisputed(order);
    await noticeBecomes(order, { status: 'applied' });
    await alertFor(order, 'resolved');
  });

  it('is retried with all others of its account', async () => {
    const several = [await notApplied(), await notApplied()];
    books.trouble();
    expect((await service.operate('notices.retry')).retried).toBeGreaterThanOrEqual(2);
    for (const { order } of several) await isDisputed(order);
    expect(await service.operate('notices.retry')).toEqual({ object: 'retry', retried: 0 });
  });
});

describe('a forged or misshapen notice', () => {
  it('is refused, and nothing of it is kept', async () => {
    const { connection, notice } = await disputed();
    const before = (await service.operate('notices.list', { limit: 1000 })).data.length;
    books.trouble(REFUSES);
    const forged = await books.notify(connection, notice, { 'x-razorpay-signature': '0'.repeat(64) });
    expect([forged.status, forged.body.error.code]).toEqual([401, 'signature_invalid']);
    for (const body of ['', '[]', 'null', '{"event":5,"payload":{"dispute":{"entity":{"id":"d","payment_id":"p"}}}}'])
      expect([body, (await books.notify(connection, body)).status]).toEqual([body, 400]);
    expect((await books.notify(connection, `${JSON.stringify(notice)}${' '.repeat(262_144)}`)).status).toBe(413);
    expect(await service.part(JobStore).waiting('gateway.kept_notice', connection)).toEqual([]);
    expect((await service.operate('notices.list', { limit: 1000 })).data).toHaveLength(before);
  });
});

describe('cli notices', () => {
  const typed = async (...words: string[]): Promise<[number, Json]> => {
    const [code, out] = await typedAt(service.dataDir, '--json', ...words);
    return [code, JSON.parse(out)];
  };

  it('lists what was kept, shows it byte by byte, and has it tried again', async () => {
    const { order, connection, notice } = await disputed();
    const text = ` ${JSON.stringify(notice)}\n`;
    books.trouble(REFUSES);
    expect((await books.notify(connection, text)).status).toBe(200);
    const { id } = await noticeBecomes(order, { status: 'pending' });
    const [code, { data }] = await typed('notices', 'list', '--connection', connection, '--status', 'pending');
    expect([code, data.map((each: Json) => each.id)]).toEqual([0, [id]]);
    expect((await typed('notices', 'show', id))[1]).toMatchObject({ id, object: 'notice', type: 'dispute', order_id: order, body: text });
    const [shown, out] = await typedAt(service.dataDir, 'notices', 'show', id);
    expect([shown, out]).toEqual([0, expect.stringContaining(text)]);
    expect((await typedAt(service.dataDir, 'notices', 'list'))[1]).toContain('refuses to show');
    books.trouble();
    expect(await typedAt(service.dataDir, 'notices', 'retry', id)).toEqual([0, '1 is tried again now; see notices list.\n', '']);
    await isDisputed(order);
    expect((await typed('notices', 'show', 'ntc_000000000000000000000000'))[0]).toBe(1);
    expect((await typed('notices', 'retry', 'ntc_000000000000000000000000'))[0]).toBe(1);
  });

  it('shows nothing of a shopper who was forgotten, and applies the notice all the same', async () => {
    const { order, notify } = await disputed({ customer: { phone: CONTACT, name: 'Zubeida Quraishi' } });
    books.trouble(REFUSES);
    await notify();
    const { id } = await noticeBecomes(order, { status: 'pending' });
    expect((await service.operate('notices.show', { id })).body).toContain(CONTACT);
    const [[whose]] = [(await service.operate('accounts.list')).data];
    const sealed = await service.part(Records).get('gateway_notice_bodies', id, `${whose.id}:test`);
    expect(sealed).not.toContain(CONTACT);
    await service.operate('customers.forget', { phone: CONTACT });
    expect((await service.operate('notices.show', { id })).body).toBeNull();
    books.trouble();
    await isDisputed(order);
    await noticeBecomes(order, { status: 'applied' });
  });
});

describe('/admin/v1/notices', () => {
  it('shows developers and owners what was kept in a mode, without what came; they retry it', async () => {
    const { order, notify } = await disputed();
    books.trouble(REFUSES);
    await notify();
    const { id } = await noticeBecomes(order, { status: 'pending' });
    for (const role of ['developer', 'owner'] as const) {
      const { person } = await hire(service, role);
      const { data } = (await person.get(`/admin/v1/notices?order_id=${order}`)).body;
      expect(data).toEqual([(await person.get(`/admin/v1/notices/${id}`)).body]);
      expect(data).toMatchObject([{ id, object: 'notice', livemode: false, gateway: 'sandbox', type: 'dispute', status: 'pending' }]);
      expect(JSON.stringify(data)).not.toMatch(/source|body|contact/);
      expect((await person.get('/admin/v1/notices?status=applied&type=refund_failed')).body.data).toEqual([]);
      expect((await person.get('/admin/v1/notices', { 'x-mode': 'live' })).body.data).toEqual([]);
      expect(refusalOf(await person.get(`/admin/v1/notices/${id}`, { 'x-mode': 'live' }))).toEqual([404, 'resource_missing', 'id']);
      expect(refusalOf(await person.get('/admin/v1/notices?status=lost'))).toEqual([400, 'invalid_enum_value', 'status']);
    }
    const { person } = await hire(service, 'developer');
    books.trouble();
    expect((await person.post(`/admin/v1/notices/${id}/retry`)).body).toMatchObject({ id });
    await isDisputed(order);
    expect(await service.operate('history.show', { id: `gateway_notice-${id}` })).toMatchObject({
      data: [{ type: 'gateway_notice.retry_requested' }, {}],
    });
    expect(refusalOf(await person.post('/admin/v1/notices/ntc_1/retry'))).toEqual([404, 'resource_missing', 'id']);
  });

  it('is closed to support, finance and viewers; auditors read it', async () => {
    for (const role of ['support', 'finance', 'viewer'] as const)
      expect(refusalOf(await (await hire(service, role)).person.get('/admin/v1/notices'))).toEqual([403, 'role_insufficient', null]);
    const { person } = await hire(service, 'auditor');
    expect((await person.get('/admin/v1/notices')).status).toBe(200);
    expect(refusalOf(await person.post('/admin/v1/notices/ntc_1/retry'))).toEqual([403, 'role_insufficient', null]);
  });
});

/** The last one: with a second account, operators have to name theirs. */
describe('a notice whose connection is removed while it waits', () => {
  it('is not applied, and raises the alert', async () => {
    const account = (await service.operate('accounts.create', { name: 'A shop that moves' })).id as string;
    const keys = { kind: 'razorpay', mode: 'test', keyId: 'rzp_test_9', keySecret: 's', name: 'Main', baseUrl: 'http://127.0.0.1:9' };
    const { id: connection } = await service.operate('connections.create', { ...keys, account });
    const { notice } = await disputed();
    expect((await books.notify(connection, notice)).status).toBe(200);
    const listed = async (): Promise<Json[]> => (await service.operate('notices.list', { account })).data;
    await eventually(async () => expect(await listed()).toMatchObject([{ status: 'pending', order_id: null }]));
    await service.operate('connections.remove', { account, id: connection, yes: true });
    const { client } = await service.keyHolder({ account });
    expect((await client.post('/test_helpers/clock/advance', { seconds: DAY })).status).toBe(200);
    await eventually(async () => expect(await listed()).toMatchObject([{ status: 'not_applied' }]));
    expect(await alertOf(client, { type: 'notice_not_applied' })).toMatchObject({ status: 'open', order_id: null });
    await client.close();
  });
});
