import { EventHistory } from '#platform/event-history/event-history';
import { type Answered, type Json, type MerchantClient, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const COD = { payment_option: 'cod' };
const pathOf = ({ id }: Json): string => `/checkout/sessions/${id}`;
let browser: MerchantClient;
beforeAll(async () => {
  browser = (await service.keyHolder({ type: 'publishable' })).client;
});
const holderOf = ({ client_secret }: Json): MerchantClient => merchant.with(client_secret);
const codeOf = ({ status, body }: Answered): unknown[] => [status, body.error?.code];

describe('a session’s client_secret as Bearer', () => {
  it('reads and completes that session without a key, and sees what a publishable key sees', async () => {
    const session = await openSession(merchant, { payment_options: ['cod'] });
    const seen = await holderOf(session).get(pathOf(session));
    expect(seen.text).toBe((await browser.get(`${pathOf(session)}?client_secret=${session.client_secret}`)).text);
    const completed = await holderOf(session).post(`${pathOf(session)}/complete`, COD);
    expect([completed.status, completed.body.status]).toEqual([200, 'complete']);
    expect(Object.keys(completed.body).toSorted()).toEqual(Object.keys(seen.body).toSorted());
  });

  it('determines the session’s account and mode', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A live store' });
    const { client } = await service.keyHolder({ account, mode: 'live' });
    const session = await openSession(client, { payment_options: ['prepaid', 'cod'] });
    expect((await holderOf(session).get(pathOf(session))).body).toMatchObject({ id: session.id, livemode: true });
  });

  it('cannot use another session, even with its client_secret, or routes for servers', async () => {
    const [session, other] = [await openSession(merchant), await openSession(merchant)];
    const holder = holderOf(session);
    const refused = [403, 'client_secret_invalid'];
    expect(codeOf(await holder.get(pathOf(other)))).toEqual(refused);
    expect(codeOf(await holder.get(`${pathOf(other)}?client_secret=${other.client_secret}`))).toEqual(refused);
    expect(codeOf(await holder.post(`${pathOf(other)}/complete`, { ...COD, client_secret: other.client_secret }))).toEqual(refused);
    const answers = await Promise.all([
      holder.get('/checkout/sessions'),
      holder.post('/checkout/sessions', {}),
      holder.patch(pathOf(session), {}),
      holder.post(`${pathOf(session)}/expire`),
      holder.get('/orders'),
      holder.get('/webhooks'),
    ]);
    expect(answers.map(codeOf)).toEqual(answers.map(() => [401, 'secret_key_required']));
  });

  it('is the actor on the timeline', async () => {
    const session = await openSession(merchant, { payment_options: ['cod'] });
    await holderOf(session).post(`${pathOf(session)}/complete`, COD);
    const completed = (await service.part(EventHistory).stream(`checkout_session-${session.id}`)).at(-1);
    expect(completed!.metadata.actor).toEqual({ type: 'client_secret', id: session.id, name: 'client_secret' });
  });

  it('has Idempotency-Keys that belong to its session, as publishable keys have', async () => {
    const session = await openSession(merchant, { payment_options: ['cod'] });
    const headers = { 'idempotency-key': 'complete once' };
    const first = await holderOf(session).post(`${pathOf(session)}/complete`, COD, headers);
    const again = await holderOf(session).post(`${pathOf(session)}/complete`, COD, headers);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    const beside = await browser.post(`${pathOf(session)}/complete`, { ...COD, client_secret: session.client_secret }, headers);
    expect(codeOf(beside)).toEqual([409, 'idempotency_key_reused']);
    expect(refusalOf(await merchant.post(`${pathOf(session)}/complete`, COD, headers))).toEqual([422, 'checkout_session_not_open', null]);
    const other = await openSession(merchant, { payment_options: ['cod'] });
    expect((await holderOf(other).post(`${pathOf(other)}/complete`, COD, headers)).body).toMatchObject({
      id: other.id,
      status: 'complete',
    });
  });

  it('that is wrong is refused like a wrong key, whether the session exists or not', async () => {
    const { id, client_secret } = await openSession(merchant);
    const wrong = [
      `${client_secret}x`,
      client_secret.slice(0, -1),
      client_secret.replace(id, `cs_${'0'.repeat(24)}`),
      id,
      `cs_${'0'.repeat(24)}_secret_${'0'.repeat(32)}`,
    ];
    for (const each of wrong)
      expect(refusalOf(await merchant.with(each).get(`/checkout/sessions/${id}`))).toEqual([401, 'api_key_invalid', null]);
  });
});

describe('the url of a session', () => {
  it('has the client_secret in its fragment, but not in lists, events or later answers to GET', async () => {
    const session = await openSession(merchant);
    const { body } = await merchant.get(pathOf(session));
    expect(body.url).toMatch(new RegExp(`^https://[^#]+/checkout/${session.id}$`));
    expect(session.url).toBe(`${body.url}#${session.client_secret}`);
    const { data } = (await merchant.get('/checkout/sessions')).body;
    expect(JSON.stringify(data)).not.toContain('_secret_');
    const events = (await merchant.get('/events?type=checkout.session.created')).body.data;
    const reported = events.find((each: Json) => each.data.object.id === session.id);
    expect(reported.data.object.url).toBe(body.url);
  });
});
