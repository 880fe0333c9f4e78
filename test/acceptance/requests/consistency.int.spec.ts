import { EventHistory } from '#platform/event-history/event-history';
import { given } from '#test/support/given/given';
import { foldingOf } from '#test/support/services/folding';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { type Answered, idempotency } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { cart, openSession } from '#test/support/clients/shop';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

const tokenOf = ({ headers }: Answered): string => headers['consistency-token'] as string;
const bearing = (token: string): Record<string, string> => ({ 'Consistency-Token': token });

describe('Consistency: a response to a write carries Consistency-Token', () => {
  it('of every method that writes, and of its replay', async () => {
    const order = await given.paidOrder(merchant);
    const endpoint = { url: 'https://shop.example.com/hooks', events: ['*'] };
    const registered = await merchant.post('/webhooks', endpoint, idempotency('told'));
    const answers = [
      registered,
      await merchant.post('/webhooks', endpoint, idempotency('told')),
      await merchant.patch(`/orders/${order.id}`, { metadata: { packed: true } }),
      await merchant.delete(`/webhooks/${registered.body.id}`),
    ];
    for (const answer of answers) expect([answer.status < 300, tokenOf(answer)]).toEqual([true, expect.stringMatching(/^[\w-]+$/)]);
  });

  it('which reveals no activity, and which reads and refusals do not have', async () => {
    const tokens = [await merchant.post('/checkout/sessions', cart()), await merchant.post('/checkout/sessions', cart())].map(tokenOf);
    const end = (await service.part(EventHistory).end())!;
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(end.slice(0, -2));
      expect(token.length).toBe(tokens[0]!.length);
    }
    for (const answer of [await merchant.get('/orders'), await merchant.post('/refunds')]) expect(tokenOf(answer)).toBeUndefined();
  });
});

describe('a read that sends it back', () => {
  it('finds the write', async () => {
    const written = await merchant.post('/checkout/sessions', cart());
    const { client: colleague } = await service.keyHolder({ type: 'restricted', scopes: 'checkout_sessions:read' });
    const read = await colleague.get(`/checkout/sessions/${written.body.id}`, bearing(tokenOf(written)));
    expect([read.status, read.body.id]).toEqual([200, written.body.id]);
  });

  it('is refused when a character of it was changed', async () => {
    const token = tokenOf(await merchant.post('/checkout/sessions', cart()));
    const changed = token.slice(0, 40) + (token[40] === 'A' ? 'B' : 'A') + token.slice(41);
    const { status, body } = await merchant.get('/orders', bearing(changed));
    expect([status, body.error.code]).toEqual([400, 'invalid_value']);
  });

  it('is refused if it is not ours', () =>
    expectEach(
      [
        ['x'],
        [''],
        ['%00'],
        ['e30'],
        [Buffer.from('00000000000000000001').toString('base64url')],
        [Buffer.from('1'.repeat(65)).toString('base64url')],
        [Buffer.from('-1').toString('base64url')],
      ],
      async (token) => {
        const { status, body } = await merchant.get('/orders', bearing(token));
        expect([status, body.error.type, body.error.code]).toEqual([400, 'invalid_request_error', 'invalid_value']);
      },
    ));
});

describe('every key of the account', () => {
  it("reads the account's acknowledged writes without sending anything", async () => {
    const { client: colleague } = await service.keyHolder({ rateLimit: 10_000 });
    for (let n = 0; n < 20; n++) {
      const { id } = await openSession(merchant);
      const [one, list] = await Promise.all([colleague.get(`/checkout/sessions/${id}`), colleague.get('/checkout/sessions?limit=1')]);
      expect([one.status, list.body.data[0].id]).toEqual([200, id]);
    }
  });
});

describe('a read model that lags', () => {
  it('answers lists with its age, and a resource as it is, without a wait of 2 s', async () => {
    const { id, amount_refundable: whole } = await given.paidOrder(merchant);
    const folding = foldingOf(service);
    await folding.stop();
    const issued = (await merchant.post('/refunds', { order_id: id, amount: 100 })).body;
    const read = (path: string) => merchant.send('GET', path, null, {});
    const began = performance.now();
    const [orders, order] = [await read('/orders'), await read(`/orders/${id}`)];
    expect(performance.now() - began).toBeLessThan(1_900);
    expect([orders.status, orders.body.data[0].amount_refundable, Number(orders.headers['read-model-age'])]).toEqual([
      200,
      whole,
      expect.any(Number),
    ]);
    expect([order.status, order.body.amount_refundable, order.headers['read-model-age']]).toEqual([200, whole - 100, undefined]);
    expect((await read(`/refunds/${issued.id}`)).body.error).toMatchObject({ code: 'read_model_behind' });
    expect((await read(`/refunds/${id}`)).body.error).toMatchObject({ code: 'read_model_behind' });
    expect((await read(`/orders/${id}/payments`)).status).toBe(200);
    const unknown = await merchant.post('/refunds', { payment: 'pay_000000000000000000000000' });
    expect([unknown.status, unknown.body.error]).toEqual([503, expect.objectContaining({ code: 'read_model_behind', param: 'payment' })]);
    await folding.start();
    expect((await merchant.get(`/refunds/${issued.id}`)).body).toMatchObject({ id: issued.id, amount: 100 });
    const caughtUp = await merchant.get('/orders');
    expect([caughtUp.body.data[0].amount_refundable, caughtUp.headers['read-model-age']]).toEqual([whole - 100, undefined]);
  });
});

describe('a read model that does not catch up within 2 s', () => {
  it('is 503 read_model_behind, safe to retry, only for callers that send the token of the write', async () => {
    const other = await service.operate('accounts.create', { name: 'Another store' });
    const { client: stranger } = await service.keyHolder({ account: other.id });
    const folding = foldingOf(service);
    await folding.stop();
    const written = await merchant.post('/checkout/sessions', cart());
    expect(written.status).toBe(201);
    const began = performance.now();
    const answers = await Promise.all([
      merchant.get('/checkout/sessions', bearing(tokenOf(written))),
      merchant.get(`/checkout/sessions/${written.body.id}`, bearing(tokenOf(written))),
    ]);
    expect(performance.now() - began).toBeGreaterThan(1_900);
    for (const { status, body, headers } of answers) {
      expect([status, body.error.type, body.error.code]).toEqual([503, 'api_error', 'read_model_behind']);
      expect(headers['retry-after']).toBe('1');
    }
    expect((await stranger.get('/checkout/sessions')).body.data).toEqual([]);
    expect((await stranger.get('/checkout/sessions', bearing(tokenOf(written)))).body.error.code).toBe('invalid_value');
    await folding.start();
    const again = await merchant.get(`/checkout/sessions/${written.body.id}`);
    expect([again.status, again.body.id]).toEqual([200, written.body.id]);
  });
});

describe('a read model that is new and has seen nothing yet', () => {
  it('does not delay readers of others', async () => {
    const order = await given.paidOrder(merchant);
    await service.part(ReadModelWriter).prepare({ name: 'new', version: 1, filters: [] });
    const endpoint = await merchant.post('/webhooks', { url: 'https://shop.example.com/hooks', events: ['*'] });
    const written = await merchant.post('/checkout/sessions', cart());
    for (const path of [
      '/events',
      `/webhooks/${endpoint.body.id}/deliveries`,
      '/orders',
      '/refunds',
      '/checkout/sessions',
      '/webhooks',
      `/orders/${order.id}/timeline`,
      `/orders/${order.id}/payments`,
    ]) {
      for (const headers of [{}, bearing(tokenOf(written))])
        expect([path, (await merchant.get(path, headers)).status]).toEqual([path, 200]);
    }
    expect((await merchant.get('/checkout/sessions?limit=1')).body.data[0].id).toBe(written.body.id);
  });
});
