import { eventually } from '#test/support/machine/eventually';
import { type Answered, idempotency, type MerchantClient } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import type { RunningService } from '#test/support/services/running-service';
import { cart, openSession } from '#test/support/clients/shop';
import { hire } from '#test/support/clients/staff';
import { expectEach } from '#test/support/machine/expect-each';

const { service } = serviceUnderTest('own');

const USUAL_LIMIT = 100;
const WITHOUT_KEY = 20;
const IN_A_BROWSER = 20;

const holder = async (input: Parameters<RunningService['keyHolder']>[0] = {}): Promise<MerchantClient> =>
  (await service.keyHolder(input)).client;

const atOnce = (count: number, ask: () => Promise<Answered>): Promise<Answered[]> => Promise.all(Array.from({ length: count }, ask));

const header = ({ headers }: Answered, name: string): number => Number(headers[`x-ratelimit-${name}`]);

const refusalOf = ({ status, body }: Answered): [number, string] => [status, body.error.code];

describe('100 requests per second per key', () => {
  it('are the default limit of a key', async () => {
    const answer = await (await holder()).get('/orders');
    expect([header(answer, 'limit'), header(answer, 'remaining')]).toEqual([USUAL_LIMIT, USUAL_LIMIT - 1]);
  });

  it('or the key’s own limit are let in, in every second exactly, and the next have to wait', async () => {
    const limit = 10;
    const client = await holder({ rateLimit: limit });
    await eventually(async () => {
      const answers = await atOnce(10 * limit, () => client.get('/orders?limit=1'));
      for (const ofSecond of Map.groupBy(answers, (answer) => header(answer, 'reset')).values()) {
        const [letIn, refused] = [ofSecond.filter(({ status }) => status === 200), ofSecond.filter(({ status }) => status !== 200)];
        expect(letIn.length).toBe(Math.min(ofSecond.length, limit));
        expect(letIn.map((answer) => header(answer, 'remaining')).sort((a, b) => b - a)).toEqual(letIn.map((_, n) => limit - 1 - n));
        for (const answer of refused) {
          expect(refusalOf(answer)).toEqual([429, 'rate_limit_exceeded']);
          expect([header(answer, 'limit'), header(answer, 'remaining')]).toEqual([limit, 0]);
        }
      }
      expect(answers.some(({ status }) => status === 429)).toBe(true);
    });
  });

  it('are a person’s limit, too', async () => {
    const { person } = await hire(service, 'viewer');
    await eventually(async () => {
      const answers = await Promise.all(Array.from({ length: 2 * USUAL_LIMIT }, () => person.get('/v1/orders?limit=1')));
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body.error.message).toBe('A person may send 100 requests per second. Wait for the next second and send it again.');
    });
  });

  it('may be another number for one key, which its successor inherits', async () => {
    const { client, id } = await service.keyHolder({ rateLimit: 7 });
    expect(header(await client.get('/orders'), 'limit')).toBe(7);
    const { key, rate_limit } = await service.operate('keys.roll', { id });
    expect(rate_limit).toBe(7);
    expect(header(await client.with(key).get('/orders'), 'limit')).toBe(7);
  });

  it('are changed while the service runs, for the key’s next request, and reset to the default', async () => {
    const { client, id } = await service.keyHolder({});
    expect(await service.operate('keys.limit', { id, rateLimit: '3' })).toMatchObject({ id, rate_limit: 3 });
    expect(header(await client.get('/orders'), 'limit')).toBe(3);
    const { key, id: successor } = await service.operate('keys.roll', { id });
    expect(header(await client.with(key).get('/orders'), 'limit')).toBe(3);
    expect(await service.operate('keys.limit', { id: successor, rateLimit: 'default' })).toMatchObject({ rate_limit: USUAL_LIMIT });
    const limits = [client.with(key), client].map(async (each) => header(await each.get('/orders'), 'limit'));
    expect(await Promise.all(limits)).toEqual([USUAL_LIMIT, 3]);
  });

  it('is not changed to what is no limit', () =>
    expectEach(
      [
        ['0', 'invalid_range'],
        ['1000001', 'invalid_range'],
        ['usual', 'invalid_integer'],
        [undefined, 'missing_field'],
      ],
      async (rateLimit, code) => {
        const { id } = await service.keyHolder({});
        await expect(service.operate('keys.limit', { id, rateLimit })).rejects.toMatchObject({ code, param: 'rate-limit' });
      },
    ));

  it('is not changed of a key that works no more, or is nobody’s', async () => {
    const { id } = await service.keyHolder({});
    await service.operate('keys.revoke', { id });
    await expect(service.operate('keys.limit', { id, rateLimit: '5' })).rejects.toMatchObject({ code: 'transition_not_allowed' });
    await expect(service.operate('keys.limit', { id: 'key_0', rateLimit: '5' })).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('are counted in the seconds of the wall clock, at any time of the business clock', async () => {
    const client = await holder();
    service.clock.advance(3600);
    const before = Math.floor(Date.now() / 1000);
    const reset = header(await client.get('/orders'), 'reset');
    expect(reset).toBeGreaterThanOrEqual(before + 1);
    expect(reset).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 1);
  });

  it('cannot be what is no limit', () =>
    expectEach(
      [
        ['ten', 'invalid_integer'],
        ['0', 'invalid_range'],
        ['-1', 'invalid_integer'],
        ['1.5', 'invalid_integer'],
        ['1e3', 'invalid_integer'],
      ],
      async (rateLimit, code) => {
        const key = { type: 'secret', mode: 'test', name: 'A key', rateLimit };
        await expect(service.operate('keys.create', key)).rejects.toMatchObject({ code });
      },
    ));
});

describe('X-RateLimit-Limit, -Remaining and -Reset', () => {
  it('are on every authenticated response', async () => {
    const client = await holder();
    const scarce = await holder({ type: 'restricted', scopes: 'orders:read' });
    const keyed = idempotency('seen');
    const answers: [number, Answered][] = [
      [200, await client.get('/orders')],
      [201, await client.post('/checkout/sessions', cart(), keyed)],
      [201, await client.post('/checkout/sessions', cart(), keyed)],
      [400, await client.post('/refunds')],
      [403, await scarce.get('/refunds')],
      [404, await client.get('/nowhere')],
      [405, await client.delete('/orders')],
      [409, await client.post('/checkout/sessions', cart({ amount: 1 }), keyed)],
      [415, await client.send('POST', '/refunds', '{}', {})],
    ];
    expect(answers[2]![1].headers['idempotent-replayed']).toBe('true');
    for (const [status, answer] of answers) {
      expect([answer.status, header(answer, 'limit')]).toEqual([status, USUAL_LIMIT]);
      expect(answer.headers).toMatchObject({ 'x-ratelimit-remaining': expect.any(String), 'x-ratelimit-reset': expect.any(String) });
    }
  });

  it('are on no other', async () => {
    const { headers } = await service.merchant.with(null).get('/orders');
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });
});

describe('20 requests per second per publishable key and address', () => {
  it('are the limit of a shopper’s browser', async () => {
    const answer = await (await holder({ type: 'publishable' })).get('/orders');
    expect([answer.status, header(answer, 'limit'), header(answer, 'remaining')]).toEqual([401, IN_A_BROWSER, IN_A_BROWSER - 1]);
  });

  it('hold for a client_secret as Bearer too, for each session separately', async () => {
    for (const { id, client_secret } of [await openSession(service.merchant), await openSession(service.merchant)]) {
      const answer = await service.merchant.with(client_secret).get(`/checkout/sessions/${id}`);
      expect([answer.status, header(answer, 'limit'), header(answer, 'remaining')]).toEqual([200, IN_A_BROWSER, IN_A_BROWSER - 1]);
    }
  });

  it.each([
    ['a wrong one', 401, 'api_key_invalid', (secret: string) => `${secret}x`],
    ['that of another session', 403, 'client_secret_invalid', (secret: string) => secret],
  ])('hold for guesses with a client_secret as Bearer: %s', async (_, status, code, bearer) => {
    const [one, other] = [await openSession(service.merchant), await openSession(service.merchant)];
    const guesses = [one, other].map(({ client_secret }) => service.merchant.with(bearer(client_secret)));
    const { id } = await openSession(service.merchant);
    await eventually(async () => {
      const answers = (await Promise.all(guesses.map((each) => atOnce(15, () => each.get(`/checkout/sessions/${id}`))))).flat();
      const [reported, waits] = [answers.filter((each) => each.status === status), answers.filter((each) => each.status === 429)];
      expect([reported.length, waits.length]).toEqual([WITHOUT_KEY, 30 - WITHOUT_KEY]);
      expect([refusalOf(reported[0]!), refusalOf(waits[0]!)]).toEqual([[status, code], [429, 'rate_limit_exceeded']]); // prettier-ignore
    });
  });

  it('hold for guesses of a client_secret with several keys together, as they do for keys that are not valid', async () => {
    const browsers = [await holder({ type: 'publishable' }), await holder({ type: 'publishable' })];
    const { id } = await openSession(service.merchant);
    const guess = (browser: MerchantClient) => browser.get(`/checkout/sessions/${id}?client_secret=${id}_secret_x`);
    await eventually(async () => {
      const answers = (await Promise.all(browsers.map((browser) => atOnce(15, () => guess(browser))))).flat();
      const reported = answers.filter(({ status }) => status === 403);
      const refused = answers.filter(({ status }) => status === 429);
      expect([reported.length, refused.length]).toEqual([WITHOUT_KEY, 30 - WITHOUT_KEY]);
      expect(refused.map((answer) => header(answer, 'remaining'))).not.toContain(0);
      expect([reported[0]!.body.error.code, refused[0]!.body.error.code]).toEqual(['client_secret_invalid', 'rate_limit_exceeded']);
    });
  });
});

describe('429', () => {
  it('has Retry-After: 1, and comes before checks of the route, the scope and the body', async () => {
    for (const ask of [
      (client: MerchantClient) => client.get('/nowhere'),
      (client: MerchantClient) => client.get('/refunds'),
      (client: MerchantClient) => client.send('POST', '/orders', '{', {}),
    ]) {
      const client = await holder({ type: 'restricted', scopes: 'orders:read', rateLimit: 1 });
      await eventually(async () => {
        const [first, second] = (await atOnce(2, () => ask(client))).sort((a, b) => a.status - b.status);
        expect(first!.status).not.toBe(429);
        expect(refusalOf(second!)).toEqual([429, 'rate_limit_exceeded']);
        expect(second!.body.error.type).toBe('rate_limit_error');
        expect(second!.headers['retry-after']).toBe('1');
      });
    }
  });

  it('leaves an idempotency key as it was', async () => {
    const client = await holder({ rateLimit: 1 });
    await eventually(async () => {
      const key = `wait-${performance.now()}`;
      const statuses = (await atOnce(2, () => client.post('/checkout/sessions', cart(), idempotency(key)))).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 429]);
    });
  });
});

describe('requests without a valid key: 20 per second per address', () => {
  it.each([
    ['no key', null],
    ['a mistyped one', 'sk_test_x'],
    ['one that was never made', 'sk_test_0000000000000000000000000000000000000000'],
  ])('get the reason, and the 21st gets 429: %s', async (_, key) => {
    const stranger = service.merchant.with(key);
    await eventually(async () => {
      const answers = await atOnce(WITHOUT_KEY + 5, () => stranger.get('/orders'));
      const refused = answers.filter(({ status }) => status === 429);
      expect([answers.filter(({ status }) => status === 401).length, refused.length]).toEqual([WITHOUT_KEY, 5]);
      for (const answer of refused) {
        expect(refusalOf(answer)).toEqual([429, 'rate_limit_exceeded']);
        expect(answer.headers['retry-after']).toBe('1');
        expect(answer.headers['www-authenticate']).toBeUndefined();
      }
    });
    await stranger.close();
  });

  it('do not count for the keys of the same address', async () => {
    await atOnce(WITHOUT_KEY + 5, () => service.merchant.with(null).get('/orders'));
    expect((await service.merchant.get('/orders')).status).toBe(200);
  });
});
