import { eventually } from '#test/support/machine/eventually';
import { type OidcAccount, oidcAccount } from '#test/support/clients/oidc-account';
import type { OidcBrowser } from '#test/support/clients/oidc-browser';
import { refusalOf } from '#test/support/clients/merchant-client';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { IdentityProvider } from '#test/support/partners/identity-provider';
import { receiverCertificate } from '#test/support/services/shared-process';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('shared');
const SESSION = '/admin/v1/session';

let provider: IdentityProvider;
let store: OidcAccount;
beforeAll(async () => {
  const pem = await receiverCertificate();
  provider = await IdentityProvider.listen(pem);
  store = await oidcAccount(service, provider, pem.cert);
});
beforeEach(() => Object.assign(provider, { state: 'up', person: {}, deviation: {}, metadata: {} }));
afterAll(() => provider.close());

let subjects = 0;
/** Whom the provider speaks of from now on. */
const comes = (email: string, more: object = {}): void => {
  provider.person = { sub: `subject-${++subjects}`, email, email_verified: true, name: 'Asha Rao', ...more };
};

/** A person with the cookies of a browser. */
function personOf({ cookies }: OidcBrowser) {
  const person = merchant.person();
  for (const [name, value] of cookies) person.cookies.set(name, value);
  return person;
}

const accessLog = async (type: string) => (await store.owner.person.get(`/admin/v1/access_log?type=${type}`)).body.data;

describe('a person who was invited', () => {
  it('joins by the identity provider, and is signed in by a page that goes on without script', async () => {
    const { id, email } = await store.invite('support');
    comes(email.toUpperCase());
    const browser = store.newBrowser();
    const page = await browser.signIn(store.account, '/dashboard/test/orders?status=paid');
    expect([page.status, page.location]).toEqual([200, null]);
    expect(page.text).toContain('<meta http-equiv="refresh" content="0;url=/dashboard/test/orders?status=paid">');
    expect(page.cookies.find((each) => each.startsWith('__Host-session'))).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('__Host-oidc'))).toEqual([]);
    const { body } = await personOf(browser).get(SESSION);
    expect(body.user).toMatchObject({ id, role: 'support', status: 'active', name: 'Asha Rao' });
    const [entry] = await accessLog('user.signed_in');
    expect(entry).toMatchObject({ user: id, session: body.id, factors: ['oidc'] });
  });

  it('joins from an international domain, however it and the provider spell it', async () => {
    const name = `asha-${process.pid}-${Date.now()}`;
    const [unicode, ascii] = [`${name}.दुकान.example`, `${name}.xn--11b7ah1gn.example`];
    const own = { ...(await store.owner.person.get('/admin/v1/settings/oidc')).body };
    const { body } = await store.owner.person.patch('/admin/v1/settings/oidc', { allowed_domains: [store.domain, unicode, ascii] });
    expect(body.allowed_domains).toEqual([...own.allowed_domains, ascii]);
    for (const [invitedAt, named] of [
      [unicode, ascii],
      [ascii, unicode],
    ] as const) {
      // prettier-ignore
      const { id } = await store.operate('users.create', { email: `${invitedAt.length}@${invitedAt}`, role: 'viewer' });
      comes(`${invitedAt.length}@${named}`);
      const browser = store.newBrowser();
      expect((await browser.signIn(store.account)).status).toBe(200);
      expect((await personOf(browser).get(SESSION)).body.user.id).toBe(id);
      await eventually(async () => {
        const found = await store.newBrowser().visit('/sign-in/company', {}, { email: `a@${invitedAt}`, next: '/dashboard' });
        expect(found.text).toContain(`/admin/v1/oidc/start?account=${store.account}`);
      });
    }
    await store.owner.person.patch('/admin/v1/settings/oidc', { allowed_domains: own.allowed_domains });
  });

  it('is known by the subject from then on, also with another address', async () => {
    const { id, email } = await store.invite('viewer');
    comes(email);
    const { sub } = provider.person;
    expect((await store.newBrowser().signIn(store.account)).status).toBe(200);
    comes(`married@${store.domain}`, { sub });
    const browser = store.newBrowser();
    expect((await browser.signIn(store.account)).status).toBe(200);
    expect((await personOf(browser).get(SESSION)).body.user).toMatchObject({ id, email });
  });

  it('is not confused with the next person who gets the address at the provider', async () => {
    const { id, email } = await store.invite('viewer');
    comes(email);
    expect((await store.newBrowser().signIn(store.account)).status).toBe(200);
    comes(email);
    const refused = await store.newBrowser().signIn(store.account);
    expect([refused.status, refused.text.includes('names you otherwise')]).toEqual([401, true]);
    await eventually(async () => expect((await accessLog('user.sign_in_failed'))[0]).toMatchObject({ user: id, reason: 'identity' }));
  });

  it('cannot sign in in another way, except owners, with an alert', async () => {
    const { email, link } = await store.invite('finance');
    const person = merchant.person();
    expect((await person.accept(link, PASSWORD)).status).toBe(200);
    expect((await person.signIn(email, 'the wrong password')).body.error.message).toContain('or the password is wrong');
    const { status, body } = await person.signIn(email, PASSWORD);
    expect([status, body.error.message.includes('by its identity provider')]).toEqual([401, true]);
    const { owner } = store;
    const again = merchant.person();
    expect((await again.signIn(owner.email, PASSWORD)).status).toBe(201);
    const { data } = (await again.get('/admin/v1/access_log?type=user.signed_in_locally')).body;
    expect(data[0]).toMatchObject({ user: owner.id });
    await eventually(async () => {
      const alerts = (await again.get('/v1/alerts?type=local_sign_in', { 'x-mode': 'live' })).body.data;
      expect(alerts[0]).toMatchObject({ severity: 'warning', subject: owner.id, data: { session: data[0].session } });
    });
  });

  it('keeps the password if the provider is not for the address’s domain', async () => {
    const { email } = await hire(store, 'viewer');
    expect((await merchant.person().signIn(email, PASSWORD)).status).toBe(201);
  });
});

describe('a person who is refused', () => {
  const expectRefused = async (reason: string, words: string) => {
    const browser = store.newBrowser();
    const { status, text } = await browser.signIn(store.account);
    expect([status, text.includes(words), browser.cookies.size]).toEqual([401, true, 0]);
    await eventually(async () => expect((await accessLog('account_oidc.sign_in_refused'))[0]).toMatchObject({ user: null, reason }));
  };

  it('may not be invited, or only to another account', async () => {
    comes(`stranger@${store.domain}`);
    await expectRefused('not_invited', 'Nobody has invited you');
    const other = await service.operate('accounts.create', { name: 'Another store' });
    const email = `elsewhere@${store.domain}`;
    await service.operate('users.create', { email, role: 'owner', account: other.id });
    comes(email);
    await expectRefused('not_invited', 'Nobody has invited you');
  });

  it('may have an address with email_verified of other kinds', () =>
    expectEach([[false], ['true'], [undefined]], async (email_verified) => {
      const { email } = await store.invite('owner');
      comes(email, { email_verified });
      await expectRefused('email', 'does not say that your e-mail address is verified');
    }));

  it('may be invited with an address of another domain', async () => {
    const email = `guest@sub.${store.domain}`;
    await store.operate('users.create', { email, role: 'viewer' });
    comes(email);
    const { status, text } = await store.newBrowser().signIn(store.account);
    expect([status, text.includes('domain of your e-mail address')]).toEqual([401, true]);
  });

  it('may be suspended', async () => {
    const { id, email } = await store.invite('viewer');
    await store.operate('users.suspend', { id });
    comes(email);
    const { status, text } = await store.newBrowser().signIn(store.account);
    expect([status, text.includes('may not sign in')]).toEqual([401, true]);
    await eventually(async () => expect((await accessLog('user.sign_in_failed'))[0]).toMatchObject({ user: id, reason: 'status' }));
  });
});

describe('settings of the identity provider', () => {
  const OIDC = '/admin/v1/settings/oidc';

  it('are shown without the secret, with the address to register', async () => {
    const { body } = await store.owner.person.get(OIDC);
    expect(body).toEqual({
      object: 'oidc_settings',
      issuer: provider.issuer,
      client_id: 'dashboard',
      allowed_domains: [store.domain],
      redirect_uri: `${service.addresses.api}/admin/v1/oidc/callback/${store.account}`,
      sign_in_url: `${service.addresses.api}/sign-in?account=${store.account}`,
    });
  });

  it('are changed only by owners, and may not have a private address', async () => {
    const { person } = await hire(store, 'auditor');
    expect((await person.get(OIDC)).status).toBe(200);
    expect(refusalOf(await person.patch(OIDC, { client_id: 'x' }))).toEqual([403, 'role_insufficient', null]);
    for (const issuer of ['https://10.0.0.1', 'https://169.254.169.254', 'https://[::ffff:10.0.0.1]'])
      expect(refusalOf(await store.owner.person.patch(OIDC, { issuer, client_secret: 'x' }))).toEqual([400, 'invalid_url', 'issuer']);
    expect(refusalOf(await store.owner.person.patch(OIDC, { issuer: 'https://other.example' }))).toEqual([
      400,
      'missing_field',
      'client_secret',
    ]);
  });

  it('need another owner’s approval if there is one, without showing the secret', async () => {
    const pem = await receiverCertificate();
    const twoOwners = await oidcAccount(service, provider, pem.cert);
    const { person: second } = await hire(twoOwners, 'owner');
    const change = { issuer: 'https://evil.example', client_secret: 'a secret to be kept' };
    const { status, body } = await twoOwners.owner.person.patch(OIDC, change);
    expect([status, body.act, JSON.stringify(body).includes('v2.')]).toEqual([202, 'identity_provider', false]);
    expect((await second.get(OIDC)).body.issuer).toBe(provider.issuer);
    const approve = (person: typeof second) => person.post(`/admin/v1/proposals/${body.id}/approve`, {}, { 'x-mode': 'live' });
    expect(refusalOf(await approve(twoOwners.owner.person))).toEqual([403, 'self_approval', null]);
    expect((await approve(second)).status).toBe(200);
    expect((await second.get(OIDC)).body.issuer).toBe('https://evil.example');
    const removal = await second.delete(OIDC);
    expect([removal.status, removal.body.params]).toEqual([202, { does: 'remove' }]);
  });
});
