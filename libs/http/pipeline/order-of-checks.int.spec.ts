import { serviceUnderTest } from '#test/support/services/service-under-test';

describe('the order of checks', () => {
  const { service: api } = serviceUnderTest('api');

  const good = { order_id: 'ord_1', amount: 100, customer: { phone: '+919876543210' } };

  it.each([
    ['no key before anything about the request', 'POST', '/v1/nowhere', { key: null, bytes: 'x' }, 401, 'api_key_missing'],
    ['an unknown key before an unknown address', 'GET', '/v1/nowhere', { key: 'wrong' }, 401, 'api_key_invalid'],
    ['an unknown address', 'POST', '/v1/nowhere', { bytes: 'x' }, 404, 'url_not_found'],
    ['an address with an empty part', 'GET', '/v1/things/', {}, 404, 'url_not_found'],
    ['an address with two slashes', 'GET', '//v1/things', {}, 404, 'url_not_found'],
    ['the method before the scope', 'DELETE', '/v1/things', { key: 'reader' }, 405, 'method_not_allowed'],
    ['the scope before the kind of body', 'POST', '/v1/things', { key: 'reader', bytes: 'x' }, 403, 'insufficient_scope'],
    ['a publishable key at a server endpoint', 'POST', '/v1/things', { key: 'publishable', bytes: 'x' }, 401, 'secret_key_required'],
    ['a body of no stated kind', 'POST', '/v1/things', { bytes: '{}', headers: { 'idempotency-key': '' } }, 415, 'unsupported_media_type'],
    [
      'a form',
      'POST',
      '/v1/things',
      { bytes: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    [
      'broken JSON before the idempotency key',
      'POST',
      '/v1/things',
      { bytes: '{', headers: { 'content-type': 'application/json', 'idempotency-key': 'ü' } },
      400,
      'invalid_json',
    ],
    [
      'bytes that are not UTF-8',
      'POST',
      '/v1/things',
      { bytes: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), headers: { 'content-type': 'application/json' } },
      400,
      'invalid_json',
    ],
    ['a list for a body', 'POST', '/v1/things', { body: [] }, 400, 'body_not_object'],
    [
      'the idempotency key before the fields',
      'POST',
      '/v1/things',
      { body: {}, headers: { 'idempotency-key': 'a\tb' } },
      400,
      'idempotency_key_invalid',
    ],
    ['the fields', 'POST', '/v1/things', { body: {} }, 400, 'missing_field'],
    [
      'a body over 256 KiB',
      'POST',
      '/v1/things',
      { bytes: `{"a":"${'x'.repeat(262_140)}"}`, headers: { 'content-type': 'application/json' } },
      413,
      'request_too_large',
    ],
    ['an object that is not there', 'GET', '/v1/things/missing', {}, 404, 'resource_missing'],
    ['an address that cannot be decoded', 'GET', '/v1/things/%zz', {}, 400, 'invalid_request'],
    ['an address that is too long', 'GET', `/v1/things?x=${'y'.repeat(8200)}`, {}, 414, 'uri_too_long'],
  ] as const)('finds %s', async (_, method, path, requested, status, code) => {
    const answer = await api.ask(method, path, requested);
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
    expect(answer.headers['request-id']).toMatch(/^req_[0-9A-Za-z]{24}$/);
    expect(answer.json.error.request_id).toBe(answer.headers['request-id']);
    expect(Object.keys(answer.json.error)).toEqual(expect.arrayContaining(['type', 'code', 'message', 'param', 'request_id']));
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it('names the allowed methods', async () => {
    expect((await api.ask('PUT', '/v1/things/1')).headers['allow']).toBe('GET, HEAD, PATCH');
  });

  it('requests a bearer on 401, and names the missing scope on 403', async () => {
    expect((await api.ask('GET', '/v1/things', { key: null })).headers['www-authenticate']).toBe('Bearer');
    expect((await api.ask('POST', '/v1/things', { key: 'reader', body: good })).json.error.required_scope).toBe('things:write');
  });

  it('lets write imply read, and admits publishable keys where allowed', async () => {
    expect((await api.ask('GET', '/v1/things', { key: 'writer' })).status).toBe(200);
    expect((await api.ask('GET', '/v1/things/1', { key: 'publishable' })).status).toBe(200);
  });

  it('treats white space as an empty body', async () => {
    const answer = await api.ask('PATCH', '/v1/things/1', { bytes: ' \n' });
    expect(answer.status).toBe(200);
  });

  it('passes partners’ notices on as bytes, without a key, and does not parse them', async () => {
    expect((await api.ask('POST', '/v1/notices', { key: null, body: { event: 'x' } })).json).toEqual({ bytes: 13, fields: [] });
  });

  it('sends a JSON text unchanged', async () => {
    const answer = await api.ask('GET', '/v1/things/1');
    expect([answer.text, answer.headers['content-type']]).toEqual(['{"id": "1", "account": "acct_1"}', 'application/json; charset=utf-8']);
  });

  it('leaks nothing about an unexpected error, and logs it with its request', async () => {
    const answer = await api.ask('GET', '/v1/things/broken');
    expect([answer.status, answer.json.error.code]).toEqual([500, 'internal_error']);
    expect(answer.text).not.toContain('secret detail');
    expect(api.lines.join('')).toContain('secret detail');
    expect(api.lines.join('')).toContain(answer.json.error.request_id);
  });

  it('writes one line for each request, without keys, addresses and bodies', async () => {
    api.lines.length = 0;
    await api.ask('GET', '/v1/things/very-private?client_secret=hush');
    expect(api.lines).toHaveLength(1);
    expect(JSON.parse(api.lines[0]!)).toMatchObject({
      method: 'GET',
      route: '/v1/things/:id',
      status: 400,
      account: 'acct_1',
      key: 'key_secret',
      object: null,
      connection: null,
      error_code: 'parameter_unknown',
    });
    expect(api.lines[0]).not.toMatch(/very-private|hush|Bearer/);
    expect(api.requests.at(-1)).toEqual(['GET', '/v1/things/:id', 400, expect.any(Number)]);
  });
});
