import { type OidcAccount, oidcAccount } from '#test/support/clients/oidc-account';
import { addFactor } from '#test/support/clients/added-factor';
import { PASSWORD } from '#test/support/clients/staff';
import { IdentityProvider } from '#test/support/partners/identity-provider';
import { receiverCertificate } from '#test/support/services/shared-process';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { eventually } from '#test/support/machine/eventually';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('shared');

let [provider, foreign]: IdentityProvider[] = [];
const others: IdentityProvider[] = [];
let [store, other]: OidcAccount[] = [];
beforeAll(async () => {
  const pem = await receiverCertificate();
  [provider, foreign] = [await IdentityProvider.listen(pem), await IdentityProvider.listen(pem)];
  [store, other] = [await oidcAccount(service, provider, pem.cert), await oidcAccount(service, foreign, pem.cert)];
});
beforeEach(() => Object.assign(provider!, { state: 'up', person: {}, deviation: {}, metadata: {} }));
afterAll(() => [provider!, foreign!, ...others].forEach((each) => each.close()));

let subjects = 0;
async function invited(role = 'viewer', more: object = {}) {
  const user = await store!.invite(role);
  provider!.person = { sub: `attacked-${++subjects}`, email: user.email, email_verified: true, ...more };
  return user;
}

/** With a provider that no other test speaks with. */
async function newStore(): Promise<OidcAccount> {
  const pem = await receiverCertificate();
  const own = await IdentityProvider.listen(pem);
  others.push(own);
  return oidcAccount(service, own, pem.cert);
}

const now = (): number => Math.floor(Date.now() / 1000);
const OVER = /is over, or was begun in another browser/;

describe('a token of the identity provider', () => {
  it.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'another' }],
    ['for several clients, without saying which is meant', { aud: ['dashboard', 'another'] }],
    ['with another nonce', { nonce: 'x' }],
    ['without a nonce', { nonce: undefined }],
    ['that has expired', { iat: now() - 900, exp: now() - 600 }],
    ['without an end', { exp: undefined }],
    ['that names nobody', { sub: undefined }],
    ['that names nobody by an empty text', { sub: '' }],
    ['that names nobody by white space', { sub: ' \u200b\t' }],
    ['that names nobody by null', { sub: null }],
    ['that names somebody by a number', { sub: 7 }],
    ['that names somebody by a list', { sub: ['7'] }],
  ])('%s is refused', async (_, deviation) => {
    await invited('owner');
    provider!.deviation = deviation;
    const browser = store!.newBrowser();
    const { status, text } = await browser.signIn(store!.account);
    expect([status, OVER.test(text), browser.cookies.size]).toEqual([401, true, 0]);
  });

  it('under another key is refused', async () => {
    const { provider: forged, account, newBrowser, invite } = await newStore();
    forged.metadata = { jwks_uri: `${foreign!.issuer}/jwks` };
    const { email } = await invite('owner');
    forged.person = { sub: 'forged', email, email_verified: true };
    expect((await newBrowser().signIn(account)).status).toBe(401);
  });
});

describe('a callback', () => {
  const expectOver = async (address: string, browser = store!.newBrowser()): Promise<void> => {
    const before = provider!.requested.length + foreign!.requested.length;
    const { status, text } = await browser.visit(address);
    expect([status, OVER.test(text), browser.cookies.size]).toEqual([401, true, 0]);
    expect(provider!.requested.length + foreign!.requested.length).toBe(before);
  };

  it('in another browser, or without a started sign-in, calls no provider', async () => {
    await invited();
    await expectOver(await store!.newBrowser().callbackOf(store!.account));
    await expectOver(`/admin/v1/oidc/callback/${store!.account}`);
  });

  it('for another account does not send one provider’s code to another', async () => {
    await invited();
    const browser = store!.newBrowser();
    const callback = await browser.callbackOf(store!.account);
    await expectOver(callback.replace(store!.account, other!.account), browser);
    // The sign-in was used up by it.
    await expectOver(callback, browser);
  });

  it('with another state proves nothing, and leaves the sign-in under way', async () => {
    await invited();
    const browser = store!.newBrowser();
    const callback = await browser.callbackOf(store!.account);
    for (const state of ['', 'state=', 'state=x', `state=${'x'.repeat(43)}`]) {
      const { status, text } = await browser.visit(callback.replace(/state=[^&]+/, state));
      expect([status, OVER.test(text)]).toEqual([401, true]);
    }
    const twice = await browser.visit(callback.replace(/(state=[^&]+)/, '$1&$1'));
    expect([twice.status, OVER.test(twice.text)]).toEqual([401, true]);
    expect((await browser.visit(callback)).status).toBe(200);
  });

  it('of each of several tabs ends its own sign-in alone', async () => {
    await invited();
    const browser = store!.newBrowser();
    const callbacks = [await browser.callbackOf(store!.account), await browser.callbackOf(store!.account)];
    expect((await browser.visit(callbacks[1]!)).status).toBe(200);
    expect((await browser.visit(callbacks[0]!)).status).toBe(200);
    for (const callback of callbacks) expect((await browser.visit(callback)).status).toBe(401);
  });

  it('with a refusal of the provider shows its own words as text, once', async () => {
    await invited();
    for (const [refusal, words] of [
      [
        'error=access_denied&error_description=You+are+not+assigned+%3Cscript%3Ealert(1)%3C%2Fscript%3E',
        'You are not assigned &lt;script&gt;',
      ],
      ['error=access_denied', 'access_denied'],
      [`error=x&error_description=${'long '.repeat(1000)}`, 'long long'],
    ] as const) {
      const browser = store!.newBrowser();
      const callback = (await browser.callbackOf(store!.account)).replace(/code=[^&]+/, refusal);
      const { status, text } = await browser.visit(callback);
      expect([status, text.includes(`Your identity provider has refused: ${words}`), text.includes('<script>')]).toEqual([
        401,
        true,
        false,
      ]);
      expect([text.length < 3000, browser.cookies.size]).toEqual([true, 0]);
      await expectOver(callback, browser);
      await expectOver(callback);
    }
  });

  it('with a refusal does not count as a failure of its address, but one that queries the provider does', async () => {
    const office = await newStore();
    const { email } = await office.invite('viewer');
    office.provider.person = { sub: 'office', email, email_verified: true };
    // Each browser has an address of its own.
    const browser = office.newBrowser();
    const returns = async (count: number, answer: string): Promise<void> => {
      for (let n = 0; n < count; n++) await browser.visit((await browser.callbackOf(office.account)).replace(/code=[^&]+/, answer));
    };
    await returns(31, 'error=access_denied');
    expect((await browser.signIn(office.account)).status).toBe(200);
    await returns(31, 'error=&code=wrong');
    // For a second, the answer can be that the address guesses too fast.
    await eventually(async () => expect((await browser.signIn(office.account)).text).toContain('Too many sign-ins have failed'));
  });

  it('that is repeated signs in once, even with the former cookie', async () => {
    const { id } = await invited();
    const browser = store!.newBrowser();
    const callback = await browser.callbackOf(store!.account);
    const kept = new Map(browser.cookies);
    expect((await browser.visit(callback)).status).toBe(200);
    const thief = store!.newBrowser();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect((await thief.visit(callback)).status).toBe(401);
    const { data } = (await store!.owner.person.get(`/admin/v1/access_log?type=user.signed_in&user=${id}`)).body;
    expect(data).toHaveLength(1);
  });

  it('leads to our own dashboard, not to another site', () =>
    expectEach(
      [['https://evil.example/'], ['//evil.example'], ['/\\evil.example'], ['javascript:alert(1)'], ['/dashboard/../docs']],
      async (next) => {
        await invited();
        const { status, text } = await store!.newBrowser().signIn(store!.account, next);
        expect([status, text.includes('content="0;url=/dashboard')]).toEqual([200, true]);
        expect(text).not.toContain('evil');
      },
    ));
});

describe('a sign-in', () => {
  it('cannot be started by a page of another site, which is redirected to our own page', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const browser = store!.newBrowser();
      const { status, location } = await browser.begin(store!.account, '/dashboard', { 'sec-fetch-site': site });
      expect([status, location, browser.cookies.size]).toEqual([303, `/sign-in?account=${store!.account}&next=%2Fdashboard`, 0]);
    }
  });

  it('returns to the address of PUBLIC_URL, never of a header', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' };
    const { location } = await store!.newBrowser().begin(store!.account, '/dashboard', headers);
    const parameters = new URL(location!).searchParams;
    expect(parameters.get('redirect_uri')).toBe(`${service.addresses.api}/admin/v1/oidc/callback/${store!.account}`);
    expect([parameters.get('code_challenge_method'), parameters.get('scope')]).toEqual(['S256', 'openid email profile']);
  });

  it('is not started for an account without a provider', async () => {
    for (const account of [service.account, `acct_${'0'.repeat(24)}`, 'x'])
      expect((await store!.newBrowser().begin(account)).location).toMatch(/^\/sign-in\?/);
  });
});

describe('a provider', () => {
  const AWAY = /gives no usable answer\. Nothing has changed/;

  it.each(['down', 'hanging'] as const)('that is %s before or after its page refuses people, without any change', async (state) => {
    const away = await newStore();
    const { id, email } = await away.invite('viewer');
    away.provider.person = { sub: 'away', email, email_verified: true };
    const browser = away.newBrowser();
    const callback = await browser.callbackOf(away.account);
    away.provider.state = state;
    const back = await browser.visit(callback);
    expect([back.status, AWAY.test(back.text)]).toEqual([503, true]);
    // Another secret is another client, of which nothing is known yet.
    expect((await away.owner.person.patch('/admin/v1/settings/oidc', { client_secret: 'another' })).status).toBe(200);
    const begun = await away.newBrowser().begin(away.account);
    expect([begun.status, AWAY.test(begun.text), begun.cookies]).toEqual([503, true, []]);
    expect((await away.owner.person.get(`/admin/v1/users/${id}`)).body.status).toBe('invited');
    expect((await merchant.person().signIn(away.owner.email, PASSWORD)).status).toBe(201);
  });

  it('whose metadata names our own network, or another issuer, is not called there', async () => {
    for (const metadata of [
      { token_endpoint: 'https://10.0.0.1/token' },
      { jwks_uri: 'http://localhost/jwks' },
      { issuer: 'https://evil.example' },
    ]) {
      const lured = await newStore();
      const { email } = await lured.invite('viewer');
      lured.provider.person = { sub: 'lured', email, email_verified: true };
      lured.provider.metadata = metadata;
      const browser = lured.newBrowser();
      const begun = await browser.begin(lured.account);
      const answer = begun.status === 303 ? await lured.newBrowser().signIn(lured.account) : begun;
      expect([answer.status, AWAY.test(answer.text)]).toEqual([503, true]);
    }
  });

  it('that was removed meanwhile signs nobody in', async () => {
    const left = await newStore();
    const { email } = await left.invite('viewer');
    left.provider.person = { sub: 'left', email, email_verified: true };
    const browser = left.newBrowser();
    const callback = await browser.callbackOf(left.account);
    expect((await left.owner.person.delete('/admin/v1/settings/oidc')).status).toBe(200);
    expect((await browser.visit(callback)).status).toBe(401);
    expect((await left.owner.person.delete('/admin/v1/settings/oidc')).status).toBe(404);
  });

  it('has to report a second factor where the account requires one', async () => {
    const strict = await newStore();
    await addFactor(strict.owner, { milliseconds: Date.now });
    await strict.owner.person.patch('/admin/v1/settings', { require_second_factor: true });
    const { email } = await strict.invite('viewer');
    strict.provider.person = { sub: 'strict', email, email_verified: true, amr: ['pwd'] };
    const refused = await strict.newBrowser().signIn(strict.account);
    expect([refused.status, refused.text.includes('second factor')]).toEqual([401, true]);
    strict.provider.person = { ...strict.provider.person, amr: ['pwd', 'otp', 'mfa'] };
    const browser = strict.newBrowser();
    expect((await browser.signIn(strict.account)).status).toBe(200);
    const person = merchant.person();
    for (const [name, value] of browser.cookies) person.cookies.set(name, value);
    expect((await person.get('/v1/orders')).status).toBe(200);
  });
});
