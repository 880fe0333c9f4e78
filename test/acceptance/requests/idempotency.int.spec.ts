import { DAY } from '#kernel/time';
import { EventHistory } from '#platform/event-history/event-history';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { type Answered, idempotency } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { cart, openSession, orderBecomes, placeOrder, refund, upi } from '#test/support/clients/shop';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

const endpoint = { url: 'https://shop.example.com/hooks', events: ['*'] };
const code = ({ status, body }: Answered): [number, string] => [status, body.error?.code];
const isReplay = ({ headers }: Answered): boolean => headers['idempotent-replayed'] === 'true';
const sessions = async (reference: string): Promise<number> =>
  (await merchant.get(`/checkout/sessions?client_reference_id=${reference}`)).body.data.length;

/** The same bytes and status again, and known for a replay. */
function thenReplayed(again: Answered, first: Answered): void {
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', 'original-request': first.headers['request-id'] });
}

describe('1. POST, PATCH, DELETE; 1 to 255 printable ASCII characters; ignored on GET', () => {
  it('answers a repeated POST, PATCH and DELETE as the first time', async () => {
    const { id } = (await merchant.post('/webhooks', endpoint)).body;
    const order = await given.paidOrder(merchant);
    for (const ask of [
      () => merchant.post('/checkout/sessions', cart(), idempotency('post')),
      () => merchant.patch(`/orders/${order.id}`, { metadata: { packed: true } }, idempotency('patch')),
      () => merchant.delete(`/webhooks/${id}`, idempotency('delete')),
    ]) {
      const first = await ask();
      expect(first.status).toBeLessThan(300);
      expect(isReplay(first)).toBe(false);
      thenReplayed(await ask(), first);
    }
  });

  it('judges the key', () =>
    expectEach(
      [
        ['one character', 'k', 201],
        ['255 characters', 'k'.repeat(255), 201],
        ['every printable character', Array.from({ length: 93 }, (_, n) => String.fromCharCode(0x21 + n)).join(' '), 201],
        ['256 characters', 'k'.repeat(256), 400],
        ['none', '', 400],
        ['a tab', 'a\tb', 400],
        ['a letter that is not ASCII', 'é', 400],
      ],
      async (_, key, status) => {
        const answer = await merchant.post('/checkout/sessions', cart(), idempotency(key));
        expect(answer.status).toBe(status);
        if (status === 400) expect(code(answer)).toEqual([400, 'idempotency_key_invalid']);
      },
    ));

  it('is ignored on GET', async () => {
    const before = await merchant.get('/checkout/sessions', idempotency('read'));
    const { id } = await openSession(merchant);
    const after = await merchant.get('/checkout/sessions', idempotency('read'));
    expect([before.status, after.status, isReplay(after), after.body.data[0].id]).toEqual([200, 200, false, id]);
  });
});

describe('2. Looked up by (account, mode, key); fingerprint of method, path, query and canonical body', () => {
  it('is separate for each mode, and shared by the keys of an account and mode', async () => {
    const { client: live } = await service.keyHolder({ mode: 'live' });
    const { client: colleague } = await service.keyHolder({});
    const withCash = cart({ payment_options: ['prepaid', 'cod'] });
    const first = await merchant.post('/checkout/sessions', withCash, idempotency('shared'));
    const inLive = await live.post('/checkout/sessions', withCash, idempotency('shared'));
    expect([inLive.status, isReplay(inLive), inLive.body.livemode]).toEqual([201, false, true]);
    thenReplayed(await colleague.post('/checkout/sessions', withCash, idempotency('shared')), first);
  });

  it('is the same for an equivalent body', async () => {
    const headers = { 'content-type': 'application/json', ...idempotency('canonical') };
    const bodies = [JSON.stringify(cart()), JSON.stringify(Object.fromEntries(Object.entries(cart()).toReversed()), null, 4)];
    const [first, again] = [await merchant.send('POST', '/checkout/sessions', bodies[0]!, headers), await merchant.send('POST', '/checkout/sessions', bodies[1]!, headers)]; // prettier-ignore
    thenReplayed(again, first);
  });
});

describe('3. Other fingerprint: 409 idempotency_key_reused; first still running: 409 idempotency_key_in_use, at once', () => {
  it('refuses the key for another method, path, query or body', async () => {
    const { id } = await openSession(merchant);
    const first = await merchant.post(`/checkout/sessions/${id}/expire`, {}, idempotency('reused'));
    expect(first.status).toBe(200);
    for (const other of [
      merchant.delete(`/checkout/sessions/${id}`, idempotency('reused')),
      merchant.post('/checkout/sessions', cart(), idempotency('reused')),
      merchant.post(`/checkout/sessions/${id}/expire?x=1`, {}, idempotency('reused')),
      merchant.post(`/checkout/sessions/${id}/expire`, { x: 1 }, idempotency('reused')),
    ]) {
      const answer = await other;
      expect(code(answer)).toEqual([409, 'idempotency_key_reused']);
      expect(answer.body.error.type).toBe('idempotency_error');
    }
    thenReplayed(await merchant.post(`/checkout/sessions/${id}/expire`, {}, idempotency('reused')), first);
  });

  it('refuses the key for another method of the same path and body', async () => {
    const { id } = await openSession(merchant);
    expect((await merchant.patch(`/checkout/sessions/${id}`, {}, idempotency('other-method'))).status).toBe(200);
    expect(code(await merchant.delete(`/checkout/sessions/${id}`, idempotency('other-method')))).toEqual([409, 'idempotency_key_reused']);
  });

  it('performs 100 equal concurrent requests once', async () => {
    const input = cart({ client_reference_id: 'at-once' });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => merchant.post('/checkout/sessions', input, idempotency('at-once'))),
    );
    const [made, waiting] = [answers.filter(({ status }) => status === 201), answers.filter(({ status }) => status !== 201)];
    expect(made.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const answer of waiting) {
      expect(code(answer)).toEqual([409, 'idempotency_key_in_use']);
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(await sessions('at-once')).toBe(1);
  });

  it('makes one refund for 100 equal concurrent requests', async () => {
    const { id } = await given.paidOrder(merchant);
    const answers = await Promise.all(Array.from({ length: 100 }, () => refund(merchant, id, 1_000, 'refund-at-once')));
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    await orderBecomes(merchant, id, { amount_refunded: 1_000, amount_refund_pending: 0 });
  });
});

describe('4. Kept: 2xx and 422. Not kept: 400, 401, 403, 404, 409, 429, 5xx', () => {
  it('keeps 422 even when the rule would allow it by now', async () => {
    const { id } = await placeOrder(merchant, upi('pending@test'));
    const first = await refund(merchant, id, 1_000, 'too-early');
    expect(code(first)).toEqual([422, 'order_not_paid']);
    await eventually(() => service.bankApproves(id));
    await orderBecomes(merchant, id, { status: 'paid' });
    thenReplayed(await refund(merchant, id, 1_000, 'too-early'), first);
    expect((await refund(merchant, id, 1_000, 'in-time')).status).toBe(201);
  });

  it('allows the key of what is not kept to be used for the corrected request', () =>
    expectEach<[number, () => Promise<Answered>]>(
      [
        [400, () => merchant.post('/checkout/sessions', {}, idempotency('kept-400'))],
        [401, () => merchant.with(null).post('/checkout/sessions', cart(), idempotency('kept-401'))],
        [
          403,
          async () =>
            (await service.keyHolder({ type: 'restricted', scopes: 'orders:read' })).client.post(
              '/checkout/sessions',
              cart(),
              idempotency('kept-403'),
            ),
        ],
        [404, () => merchant.post('/refunds', { order_id: 'ord_x', amount: 1 }, idempotency('kept-404'))],
        [405, () => merchant.send('PUT', '/orders', '{}', { 'content-type': 'application/json', ...idempotency('kept-405') })],
        [415, () => merchant.send('POST', '/refunds', 'a=b', { 'content-type': 'text/plain', ...idempotency('kept-415') })],
      ],
      async (status, ask) => {
        expect((await ask()).status).toBe(status);
        const mended = await merchant.post('/checkout/sessions', cart(), idempotency(`kept-${status}`));
        expect([mended.status, isReplay(mended)]).toEqual([201, false]);
      },
    ));
});

describe('5. A replay gives the same status and body byte for byte', () => {
  it('with a fresh Request-Id, Original-Request, Idempotent-Replayed and the first Consistency-Token', async () => {
    const first = await merchant.post('/checkout/sessions', cart(), idempotency('bytes'));
    const again = await merchant.post('/checkout/sessions', cart(), idempotency('bytes'));
    thenReplayed(again, first);
    expect(again.headers['request-id']).toMatch(/^req_[0-9A-Za-z]{24}$/);
    expect(again.headers['request-id']).not.toBe(first.headers['request-id']);
    expect(again.headers['consistency-token']).toBe(first.headers['consistency-token']);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(first.headers['original-request']).toBeUndefined();
  });

  it('even if the resource has changed since', async () => {
    const first = await merchant.post('/checkout/sessions', cart(), idempotency('became'));
    await merchant.post(`/checkout/sessions/${first.body.id}/expire`);
    thenReplayed(await merchant.post('/checkout/sessions', cart(), idempotency('became')), first);
  });

  it('with the secrets in it, which are kept encrypted', async () => {
    const first = await merchant.post('/webhooks', endpoint, idempotency('secret'));
    thenReplayed(await merchant.post('/webhooks', endpoint, idempotency('secret')), first);
    const { secret } = first.body;
    expect(secret).toMatch(/^whsec_/);
    expect(await service.kept.containing([first.body.id])).not.toEqual([]);
    expect(await service.kept.containing([secret])).toEqual([]);
  });
});

describe('6. 24 hours from the first request; then the key is new', () => {
  it('replays until then, and creates a new object afterwards', async () => {
    const history = service.part(EventHistory);
    const ask = () => merchant.post('/checkout/sessions', cart({ client_reference_id: 'window' }), idempotency('window'));
    const first = await ask();
    service.clock.advance(DAY - 60);
    thenReplayed(await ask(), first);
    service.clock.advance(61);
    const later = await ask();
    expect([later.status, isReplay(later)]).toEqual([201, false]);
    expect(later.body.id).not.toBe(first.body.id);
    const made = [first, later].map(({ body }) => `checkout_session-${body.id}`);
    const [old, young] = await Promise.all(made.map((stream) => history.stream(stream)));
    expect(young![0]!.id).not.toBe(old![0]!.id);
    thenReplayed(await ask(), later);
    await eventually(async () => expect(await sessions('window')).toBe(2));
  });
});
