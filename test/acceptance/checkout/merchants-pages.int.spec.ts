import type { Answered, Json, MerchantClient } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const PAGE = 'https://shop.example.com';
const ELSEWHERE = 'https://elsewhere.example.com';
const origin = (page: string) => ({ origin: page });

/** The page that may read an answer. */
const readableBy = ({ headers }: Answered): unknown => headers['access-control-allow-origin'];
const pathOf = ({ id }: Json): string => `/checkout/sessions/${id}`;

/** A merchant's browser in a mode, with an open session. */
async function inMode(mode: string, account?: string): Promise<{ browser: MerchantClient; session: Json }> {
  const holder = { mode, rateLimit: 1_000, ...(account !== undefined && { account }) };
  const { client: server } = await service.keyHolder(holder);
  const { client: browser } = await service.keyHolder({ ...holder, type: 'publishable' });
  return { browser, session: await openSession(server, { payment_options: ['cod'] }) };
}

/** The answers to a page's requests: a good one, and one with a fault for every step of the pipeline. */
const answersTo = (browser: MerchantClient, session: Json, page: string): Promise<Answered[]> =>
  Promise.all([
    browser.get(`${pathOf(session)}?client_secret=${session.client_secret}`, origin(page)),
    browser.get(`${pathOf(session)}?client_secret=no`, origin(page)),
    browser.post(`${pathOf(session)}/complete`, { client_secret: session.client_secret }, origin(page)),
    browser.send('POST', `${pathOf(session)}/complete`, '{', { 'content-type': 'application/json', ...origin(page) }),
  ]);
const STATUSES = [200, 403, 400, 400];

describe('a page of a merchant', () => {
  it('passes the preflight by its route, since a preflight has no key', async () => {
    const keyless = merchant.with(null);
    const session = await openSession(merchant);
    const asking = (method: string) => ({ ...origin(PAGE), 'access-control-request-method': method });
    for (const [method, path] of [
      ['GET', pathOf(session)],
      ['POST', `${pathOf(session)}/complete`],
    ] as const) {
      const answer = await keyless.send('OPTIONS', path, null, asking(method));
      expect([answer.status, readableBy(answer), answer.headers['access-control-allow-methods']]).toEqual([204, '*', method]);
      expect(answer.headers['access-control-allow-headers']).toMatch(/Authorization.*Content-Type.*Idempotency-Key/);
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      const traced = 'authorization,content-type,traceparent,tracestate,baggage,sentry-trace';
      const { headers } = await keyless.send('OPTIONS', path, null, { ...asking(method), 'access-control-request-headers': traced });
      expect([headers['access-control-allow-headers'], headers['vary']]).toEqual([traced, 'Access-Control-Request-Headers']);
    }
    expect((await keyless.send('OPTIONS', '/orders', null, asking('GET'))).status).toBe(401);
  });

  it('reads all answers and their headers in test mode, from any origin', async () => {
    const { browser, session } = await inMode('test');
    for (const page of [PAGE, 'http://localhost:3000']) {
      const answers = await answersTo(browser, session, page);
      expect(answers.map(({ status }) => status)).toEqual(STATUSES);
      for (const answer of answers) {
        expect([readableBy(answer), answer.headers['vary']]).toEqual([page, 'Origin']);
        expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
        for (const name of ['Request-Id', 'Retry-After', 'Idempotent-Replayed', 'Original-Request', 'Consistency-Token'])
          expect(answer.headers['access-control-expose-headers']).toContain(name);
      }
    }
  });

  it('reads answers and refusals in live mode only if its origin is among those of the account', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A store with a page' });
    const { browser, session } = await inMode('live', account);
    const readable = async (page: string): Promise<unknown[]> => {
      const answers = await answersTo(browser, session, page);
      expect(answers.map(({ status, headers }) => [status, headers['vary']])).toEqual(STATUSES.map((status) => [status, 'Origin']));
      return [...new Set(answers.map(readableBy))];
    };
    expect(await readable(PAGE)).toEqual([undefined]);
    await service.operate('accounts.update', { id: account, origins: PAGE });
    expect([await readable(PAGE), await readable(ELSEWHERE)]).toEqual([[PAGE], [undefined]]);
    await service.operate('accounts.update', { id: account, origins: ELSEWHERE });
    expect([await readable(PAGE), await readable(ELSEWHERE)]).toEqual([[undefined], [ELSEWHERE]]);
  });

  it('reads a refusal as long as the account is unknown', async () => {
    const session = await openSession(merchant);
    for (const key of [null, 'pk_test_mistyped', 'pk_live_mistyped']) {
      const answer = await merchant.with(key).get(pathOf(session), origin(PAGE));
      expect([answer.status, readableBy(answer)]).toEqual([401, PAGE]);
    }
  });

  it('cannot read routes for servers, and a server gets no CORS headers', async () => {
    const session = await openSession(merchant);
    const answers = [
      await merchant.get('/orders', origin(PAGE)),
      await merchant.get(pathOf(session)),
      await merchant.post(pathOf(session), {}, origin(PAGE)),
    ];
    expect(answers.map((answer) => [answer.status, readableBy(answer)])).toEqual([[200, undefined], [200, undefined], [405, undefined]]); // prettier-ignore
  });
});
