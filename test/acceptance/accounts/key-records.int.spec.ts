import { DAY, HOUR, MINUTE } from '#kernel/time';
import { foldingOf } from '#test/support/services/folding';
import { eventually } from '#test/support/machine/eventually';
import type { Answered, Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession } from '#test/support/clients/shop';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

const create = (input: object = {}): Promise<Json> =>
  service.operate('keys.create', { type: 'secret', mode: 'test', name: 'A key', ...input });
const listed = async (id: string): Promise<Json> => (await service.operate('keys.list')).data.find((key: Json) => key.id === id);
const refusal = ({ status, body }: Answered): [number, string] => [status, body.error?.code];

describe('Keys: pk_test_ pk_live_ sk_test_ sk_live_ rk_test_ rk_live_', () => {
  it('have 32 random characters and a checksum, and are shown once', () =>
    expectEach(
      [
        ['publishable', 'test', /^pk_test_[0-9A-Za-z]{38}$/],
        ['publishable', 'live', /^pk_live_[0-9A-Za-z]{38}$/],
        ['secret', 'test', /^sk_test_[0-9A-Za-z]{38}$/],
        ['secret', 'live', /^sk_live_[0-9A-Za-z]{38}$/],
        ['restricted', 'test', /^rk_test_[0-9A-Za-z]{38}$/],
        ['restricted', 'live', /^rk_live_[0-9A-Za-z]{38}$/],
      ],
      async (type, mode, form) => {
        const { key, ...record } = await create({ type, mode, ...(type === 'restricted' && { scopes: 'orders:read' }) });
        expect(key).toMatch(form);
        expect(record.display).toBe(`${key.slice(0, 8)}…${key.slice(-4)}`);
        expect(await listed(record.id)).toEqual(record);
      },
    ));

  it('are stored as SHA-256 only', async () => {
    const { key, id } = await create();
    await merchant.with(key).get('/orders');
    expect(await service.kept.containing([id])).not.toEqual([]);
    expect(await service.kept.containing([key])).toEqual([]);
  });

  it('with a typo are refused', async () => {
    const { key } = await create();
    const typo = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21);
    expect(refusal(await merchant.with(typo).get('/orders'))).toEqual([401, 'api_key_invalid']);
  });
});

describe('Record', () => {
  it('has every field', async () => {
    const { key: _, ...record } = await create({ name: 'Warehouse', type: 'restricted', scopes: 'orders:read, refunds:write' });
    expect(record).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Za-z]{24}$/),
      object: 'api_key',
      type: 'restricted',
      name: 'Warehouse',
      display: expect.any(String),
      livemode: false,
      scopes: ['orders:read', 'refunds:write'],
      status: 'active',
      expires_at: null,
      replaces: null,
      replaced_by: null,
      created_by: 'command line',
      created_at: expect.any(Number),
      last_used_at: null,
      rate_limit: 100,
      agent: false,
    });
  });

  it('has a name of 1 to 200 characters', async () => {
    const longest = '😀'.repeat(200);
    expect((await create({ name: longest })).name).toBe(longest);
    for (const operation of ['keys.create', 'accounts.create', 'connections.create']) {
      const named = (name: string) => service.operate(operation, { type: 'secret', kind: 'razorpay', mode: 'test', name });
      await expect(named(`${longest}x`)).rejects.toMatchObject({ code: 'string_too_long', param: 'name' });
      await expect(named('  ')).rejects.toMatchObject({ code: 'string_empty', param: 'name' });
    }
  });

  it('has the time of the last use', async () => {
    const { id, key } = await create();
    expect((await listed(id)).last_used_at).toBeNull();
    for (let n = 0; n < 2; n++) {
      service.clock.advance(MINUTE / 2);
      await merchant.with(key).get('/orders');
      const { last_used_at: used } = await listed(id);
      expect(service.clock.now() - used).toBeLessThanOrEqual(1);
    }
  });
});

describe('Rolling gives a grace of 0, 1 h, 24 h (default), 72 h or 7 d', () => {
  it.each<[string | undefined, number]>([
    ['0', 0],
    ['1h', HOUR],
    [undefined, DAY],
    ['72h', 3 * DAY],
    ['7d', 7 * DAY],
  ])('during which both keys work: %s', async (grace, seconds) => {
    const { id, key } = await create({ type: 'restricted', scopes: 'orders:read' });
    const successor = await service.operate('keys.roll', { id, ...(grace && { grace }) });
    expect(successor).toMatchObject({ type: 'restricted', scopes: ['orders:read'], replaces: id, status: 'active' });
    const { expires_at: end, replaced_by: replacedBy } = await listed(id);
    expect([Math.abs(end - seconds - service.clock.now()) <= 1, replacedBy]).toEqual([true, successor.id]);

    if (seconds > 0) {
      expect((await merchant.with(key).get('/orders')).status).toBe(200);
      expect((await listed(id)).status).toBe('rolling');
    }
    service.clock.advance(end - service.clock.now());
    expect(refusal(await merchant.with(key).get('/orders'))).toEqual([401, 'api_key_expired']);
    expect((await listed(id)).status).toBe('expired');
    expect((await merchant.with(successor.key).get('/orders')).status).toBe(200);
  });

  it('is not given again when the successor was revoked, or rolled itself', async () => {
    for (const operation of ['keys.revoke', 'keys.roll']) {
      const { id } = await create();
      const successor = await service.operate('keys.roll', { id });
      await service.operate(operation, { id: successor.id });
      await expect(service.operate('keys.roll', { id })).rejects.toMatchObject({ code: 'transition_not_allowed' });
    }
  });

  it('stays in live mode', async () => {
    const { id, key } = await create({ mode: 'live' });
    const successor = await service.operate('keys.roll', { id });
    expect([successor.livemode, successor.key]).toEqual([true, expect.stringMatching(/^sk_live_/)]);
    expect((await openSession(merchant.with(successor.key), { payment_options: ['cod'] })).livemode).toBe(true);
    await service.operate('keys.revoke', { id });
    expect(refusal(await merchant.with(key).get('/orders'))).toEqual([401, 'api_key_revoked']);
  });

  it('has no other length', async () => {
    const { id } = await create();
    await expect(service.operate('keys.roll', { id, grace: '2h' })).rejects.toMatchObject({ code: 'invalid_enum_value', param: 'grace' });
  });

  it('again replaces only a successor that was never used, as after a lost answer', async () => {
    const { id } = await create();
    const lost = await service.operate('keys.roll', { id });
    const successor = await service.operate('keys.roll', { id });
    expect(await listed(id)).toMatchObject({ status: 'rolling', replaced_by: successor.id });
    expect(refusal(await merchant.with(lost.key).get('/orders'))).toEqual([401, 'api_key_revoked']);
    expect((await merchant.with(successor.key).get('/orders')).status).toBe(200);
    await expect(service.operate('keys.roll', { id })).rejects.toMatchObject({
      code: 'transition_not_allowed',
      message: `API key ${id} was rolled before: ${successor.id} is its successor. Only an active key can be rolled.`,
    });
    await service.operate('keys.revoke', { id });
    await expect(service.operate('keys.roll', { id })).rejects.toMatchObject({ message: expect.stringContaining('is revoked') });
  });
});

describe('revoking acts at once', () => {
  it('on an active key and on one that is rolling', async () => {
    for (const rolled of [false, true]) {
      const { id, key } = await create();
      if (rolled) await service.operate('keys.roll', { id });
      expect((await merchant.with(key).get('/orders')).status).toBe(200);
      expect(await service.operate('keys.revoke', { id })).toMatchObject({ id, status: 'revoked' });
      expect(refusal(await merchant.with(key).get('/orders'))).toEqual([401, 'api_key_revoked']);
    }
  });

  it('is answered read_model_behind, though recorded, while requests with the key still succeed', async () => {
    const { id, key } = await create();
    const folding = foldingOf(service);
    await folding.stop();
    await expect(service.operate('keys.revoke', { id })).rejects.toMatchObject({ code: 'read_model_behind' });
    expect((await merchant.with(key).get('/orders')).status).toBe(200);
    await folding.start();
    await eventually(async () => expect(refusal(await merchant.with(key).get('/orders'))).toEqual([401, 'api_key_revoked']));
  });

  it('does not affect a successor', async () => {
    const { id } = await create();
    const successor = await service.operate('keys.roll', { id });
    await service.operate('keys.revoke', { id });
    expect((await merchant.with(successor.key).get('/orders')).status).toBe(200);
  });
});

describe('Scope <resource>:<read|write>', () => {
  it('can be given to a restricted key for each resource', () =>
    expectEach(
      [
        ['checkout_sessions'],
        ['orders'],
        ['payments'],
        ['refunds'],
        ['webhooks'],
        ['events'],
        ['cod'],
        ['risk'],
        ['reports'],
        ['test_helpers'],
      ],
      async (resource) => {
        const { scopes } = await create({ type: 'restricted', scopes: `${resource}:read,${resource}:write` });
        expect(scopes).toEqual([`${resource}:read`, `${resource}:write`]);
      },
    ));

  it('cannot be anything else', () =>
    expectEach([['order:read'], ['orders:delete'], ['orders'], ['*'], ['keys:write']], async (scope) => {
      await expect(create({ type: 'restricted', scopes: `orders:read,${scope}` })).rejects.toMatchObject({
        code: 'invalid_enum_value',
        param: 'scopes',
        message: expect.stringContaining('RESOURCE:read'),
      });
    }));

  it('cannot be empty', async () => {
    await expect(create({ type: 'restricted', scopes: 'orders:read,' })).rejects.toMatchObject({ code: 'string_empty', param: 'scopes.1' });
  });

  it('is not for a secret or publishable key', () =>
    expectEach([['secret'], ['publishable']], async (type) => {
      await expect(create({ type, scopes: 'orders:read' })).rejects.toMatchObject({ code: 'invalid_value', param: 'scopes' });
    }));

  it('is needed by every restricted key', async () => {
    await expect(create({ type: 'restricted' })).rejects.toMatchObject({ code: 'missing_field', param: 'scopes' });
  });
});

it('a key is accepted as the user name of Authorization: Basic, with any password', async () => {
  const { key } = await create({ type: 'secret' });
  for (const password of ['', 'x']) {
    const authorization = `Basic ${Buffer.from(`${key}:${password}`).toString('base64')}`;
    expect((await merchant.with(null).get('/orders', { authorization })).status).toBe(200);
  }
});

describe('401', () => {
  it('names why a key is not accepted, with WWW-Authenticate: Bearer', () =>
    expectEach<[string, string, (made: Json) => Promise<Record<string, string>>]>(
      [
        ['api_key_missing', 'no Authorization', async () => ({})],
        ['api_key_missing', 'one that is neither Bearer nor Basic', async ({ key }) => ({ authorization: `Digest ${key}` })],
        [
          'api_key_invalid',
          'Basic without a key',
          async () => ({ authorization: `Basic ${Buffer.from('asha:secret').toString('base64')}` }),
        ],
        ['api_key_missing', 'Bearer and nothing', async () => ({ authorization: 'Bearer ' })],
        ['api_key_invalid', 'no key', async () => ({ authorization: 'Bearer open-sesame' })],
        ['api_key_invalid', 'a key cut off', async ({ key }) => ({ authorization: `Bearer ${key.slice(0, -1)}` })],
        ['api_key_invalid', 'another mode’s prefix', async ({ key }) => ({ authorization: `Bearer ${key.replace('_test_', '_live_')}` })],
        [
          'api_key_expired',
          'a rolled key after its grace',
          async ({ id, key }) => (await service.operate('keys.roll', { id, grace: '0' }), { authorization: `Bearer ${key}` }),
        ],
        [
          'api_key_revoked',
          'a revoked key',
          async ({ id, key }) => (await service.operate('keys.revoke', { id }), { authorization: `Bearer ${key}` }),
        ],
        [
          'secret_key_required',
          'a publishable key at a server endpoint',
          async () => ({ authorization: `Bearer ${(await create({ type: 'publishable' })).key}` }),
        ],
      ],
      async (code, _, headersOf) => {
        const answer = await merchant.with(null).send('GET', '/orders', null, await headersOf(await create()));
        expect([...refusal(answer), answer.body.error.type, answer.body.error.param]).toEqual([401, code, 'authentication_error', null]);
        expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
      },
    ));

  it('is not the answer to Bearer in another case, which RFC 9110 allows', async () => {
    const { key } = await create();
    expect((await merchant.with(null).send('GET', '/orders', null, { authorization: `bearer ${key}` })).status).toBe(200);
  });

  it('is never the answer to a secret key', async () => {
    const { key } = await create();
    const client = merchant.with(key);
    const { id } = await openSession(client);
    for (const path of ['/orders', '/refunds', '/webhooks', `/checkout/sessions/${id}`]) expect((await client.get(path)).status).toBe(200);
  });
});
