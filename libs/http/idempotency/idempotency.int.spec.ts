import { DomainError } from '#kernel/domain-error';
import type { Answer } from '#test/support/services/http-api';
import { serviceUnderTest } from '#test/support/services/service-under-test';

describe('requests with an idempotency key', () => {
  const { service: api } = serviceUnderTest('api');
  beforeEach(() => {
    api.inside.opened = 0;
    api.inside.before = async () => {};
  });

  const body = { order_id: 'ord_1', amount: 100, customer: { phone: '+919876543210' } };
  const open = (key: string, fields: object = body): Promise<Answer> =>
    api.ask('POST', '/v1/things', { body: fields, headers: { 'idempotency-key': key } });

  it('are answered once; a repeat gets the same bytes again', async () => {
    const first = await open('once');
    const again = await open('once', { customer: body.customer, amount: 100, order_id: 'ord_1' });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.headers['request-id'],
      'consistency-token': first.headers['consistency-token'],
      'content-type': first.headers['content-type'],
    });
    expect(again.headers['request-id']).not.toBe(first.headers['request-id']);
    expect(api.inside.opened).toBe(1);
  });

  it('must be the same request', async () => {
    await open('same');
    const other = await open('same', { ...body, amount: 101 });
    expect([other.status, other.json.error.code, other.json.error.type]).toEqual([409, 'idempotency_key_reused', 'idempotency_error']);
    const elsewhere = await api.ask('PATCH', '/v1/things/1', { body: {}, headers: { 'idempotency-key': 'same' } });
    expect(elsewhere.json.error.code).toBe('idempotency_key_reused');
  });

  it('are refused at once while the first is running', async () => {
    const gate = Promise.withResolvers<void>();
    api.inside.before = () => gate.promise;
    const first = open('busy');
    let second: Answer;
    do second = await open('busy');
    while (api.inside.opened === 0);
    gate.resolve();
    expect([second.status, second.json.error.code, second.headers['retry-after']]).toEqual([409, 'idempotency_key_in_use', '1']);
    expect((await first).status).toBe(201);
    expect(api.inside.opened).toBe(1);
  });

  it('store a refusal by a business rule', async () => {
    api.inside.before = () => Promise.reject(new DomainError('transition_not_allowed', 'Not paid.', null, { paid: 0 }));
    const first = await open('refused');
    api.inside.before = async () => {};
    const again = await open('refused');
    expect([first.status, again.status, again.text]).toEqual([422, 422, first.text]);
    expect(first.json.error).toMatchObject({ type: 'business_rule_error', code: 'transition_not_allowed', paid: 0 });
  });

  it('store no fault of the request, so that it can be corrected under the same key', async () => {
    expect((await open('mended', { ...body, amount: 0 })).status).toBe(400);
    expect((await open('mended')).status).toBe(201);
  });

  it('store no fault of ours; a repeat is the same command, with the time of the first, performed now', async () => {
    const then = api.clock.ms;
    api.inside.before = () => Promise.reject(new TypeError('crash'));
    expect((await open('crashed')).status).toBe(500);
    api.clock.ms += 60_000;
    api.inside.before = async () => {};
    const repeat = await open('crashed');
    expect(repeat.json.at).toBe(then);
    expect(repeat.json.now).toBe(Math.floor(api.clock.ms / 1000));
  });

  it('are separate for each browser and each object that it can use, with separate ids', async () => {
    const finish = (id: string, key: string) =>
      api.ask('POST', `/v1/things/${id}/finish`, { key, body: {}, headers: { 'idempotency-key': 'the same' } });
    const answers = [await finish('one', 'publishable'), await finish('other', 'publishable'), await finish('one', 'secret')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(3);
    expect((await finish('one', 'publishable')).text).toBe(answers[0]!.text);
  });

  it('are new after 24 hours', async () => {
    const first = await open('old');
    api.clock.ms += 24 * 3_600_000;
    const later = await open('old');
    expect(later.headers['idempotent-replayed']).toBeUndefined();
    expect(later.json.id).not.toBe(first.json.id);
  });

  it('are removed when their time is over, for every object', async () => {
    const kept = () => api['file'].statements.of('SELECT COUNT(*) AS number FROM idempotency_records').get()!['number'];
    for (const [n, key] of ['publishable', 'publishable', 'secret', 'publishable'].entries()) {
      api.clock.ms += 24 * 3_600_000;
      await api.ask('POST', `/v1/things/${n}/finish`, { key, body: {}, headers: { 'idempotency-key': `finish ${n}` } });
    }
    expect(kept()).toBe(1);
  });
});

describe('a write', () => {
  const { service: api } = serviceUnderTest('api');

  const body = { order_id: 'ord_1', amount: 100, customer: { phone: '+919876543210' } };

  it('is awaited by the account’s next read, without a token', async () => {
    const requested: string[] = [];
    api.inside.reached = (position) => requested.push(position) > 0;
    await api.ask('POST', '/v1/things', { body });
    await api.ask('GET', '/v1/things', { key: 'reader' });
    await api.ask('GET', '/v1/things', { key: 'reader' });
    expect(requested).toEqual(['00000000000000000007']);
  });

  it('is awaited in the read models of the route, until all of them have applied it', async () => {
    const requested: string[] = [];
    api.inside.reached = (_, models) => requested.push(String(models)) > 0 && models !== undefined;
    await api.ask('POST', '/v1/things', { body });
    for (let n = 0; n < 2; n++) expect((await api.ask('GET', '/v1/things/a', { key: 'reader' })).status).toBe(200);
    const aged = await api.ask('GET', '/v1/things', { key: 'reader' });
    expect([aged.status, aged.headers['read-model-age']]).toEqual([200, '1']);
    expect(requested.slice(0, 5)).toEqual(['things', 'undefined', 'things', 'undefined', 'undefined']);
  });

  it('is awaited with its token, and a read that waits too long is refused', async () => {
    const { headers } = await api.ask('POST', '/v1/things', { body });
    const token = String(headers['consistency-token']);
    api.inside.reached = () => false;
    const late = await api.ask('GET', '/v1/things', { headers: { 'consistency-token': token } });
    expect([late.status, late.json.error.code, late.headers['retry-after']]).toEqual([503, 'read_model_behind', '1']);
    api.inside.reached = () => true;
    expect((await api.ask('GET', '/v1/things', { headers: { 'consistency-token': token } })).status).toBe(200);
    expect((await api.ask('GET', '/v1/things', { headers: { 'consistency-token': 'x' } })).json.error.code).toBe('invalid_value');
  });
});
