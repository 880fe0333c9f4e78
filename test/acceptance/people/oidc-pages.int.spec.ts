import Provider from 'oidc-provider';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { eventually } from '#test/support/machine/eventually';
import { type OidcAccount, oidcAccount } from '#test/support/clients/oidc-account';
import { OidcBrowser } from '#test/support/clients/oidc-browser';
import { hire } from '#test/support/clients/staff';
import { CLIENT, IdentityProvider } from '#test/support/partners/identity-provider';
import { receiverCertificate } from '#test/support/services/shared-process';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('shared');

let trusting: string;
let provider: IdentityProvider;
let store: OidcAccount;
beforeAll(async () => {
  const pem = await receiverCertificate();
  trusting = pem.cert;
  provider = await IdentityProvider.listen(pem);
  store = await oidcAccount(service, provider, trusting);
});
afterAll(() => provider.close());

const LINK = /<a class="button" href="([^"]+)">Sign in with ([^<]+)<\/a>/;

describe('the sign-in page', () => {
  it('offers the identity provider of the account in its address, without script', async () => {
    const browser = store.newBrowser();
    const { text } = await browser.visit(`/sign-in?account=${store.account}&next=/dashboard/live/orders`);
    const [, href, host] = LINK.exec(text)!;
    expect(host).toBe(new URL(provider.issuer).host);
    const begun = await browser.visit(href!.replaceAll('&amp;', '&'));
    expect([begun.status, begun.location!.startsWith(`${provider.issuer}/authorize?`)]).toEqual([303, true]);
  });

  it('offers none where there is none', () =>
    expectEach([[''], ['?account='], ['?account=acct_1'], ['?account=%3Cscript%3E']], async (query) => {
      const { status, text } = await store.newBrowser().visit(`/sign-in${query}`);
      expect([status, LINK.test(text), text.includes('<script>')]).toEqual([200, false, false]);
    }));

  it('links to a page that finds the provider by the domain of an address, known or not', async () => {
    const { email } = await store.invite('viewer');
    for (const address of [email, `nobody@${store.domain.toUpperCase()}`])
      await eventually(async () => {
        const { text } = await store.newBrowser().visit('/sign-in/company', {}, { email: address, next: '/dashboard' });
        expect(LINK.exec(text)?.[1]).toBe(`/admin/v1/oidc/start?account=${store.account}&amp;next=%2Fdashboard`);
      });
  });

  it('finds none for a domain that no account lists, or several do, or that was dropped', async () => {
    const find = async (domain: string) => (await store.newBrowser().visit('/sign-in/company', {}, { email: `a@${domain}` })).status;
    expect(await find('nowhere.example')).toBe(404);
    const [one, other] = [await oidcAccount(service, provider, trusting), await oidcAccount(service, provider, trusting)];
    const list = (account: OidcAccount, allowed_domains: string[]) =>
      account.owner.person.patch('/admin/v1/settings/oidc', { allowed_domains });
    await eventually(async () => expect(await find(one.domain)).toBe(200));
    await list(other, [one.domain]);
    await eventually(async () => expect(await find(one.domain)).toBe(404));
    expect(await find(other.domain)).toBe(404);
    await list(other, [other.domain]);
    await eventually(async () => expect([await find(one.domain), await find(other.domain)]).toEqual([200, 200]));
  });
});

describe('a provider that others have written', () => {
  const { warn, info } = console;
  let server: Server;
  let issuer: string;
  const email = `certified-${process.pid}-${Date.now()}@certified.example`;

  beforeAll(async () => {
    // It warns that it keeps nothing.
    Object.assign(console, { warn: () => {}, info: () => {} });
    server = createServer(await receiverCertificate());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    Object.assign(console, { warn, info });
    server.close();
    server.closeAllConnections();
  });

  /** Everybody who comes is this person, who agrees to everything. */
  function serve(redirect_uri: string): void {
    const certified = new Provider(issuer, {
      clients: [{ ...CLIENT, redirect_uris: [redirect_uri] }],
      cookies: { keys: ['a key of its cookies'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, email, email_verified: true, name: 'Meera' }) }),
      async loadExistingGrant({ oidc: { client, session, provider: of } }) {
        const grant = new of.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const answer = certified.callback();
    server.on('request', (request, response) => {
      if (request.url!.startsWith('/interaction/'))
        void certified.interactionFinished(request, response, { login: { accountId: 'meera' } });
      else void answer(request, response);
    });
  }

  it('signs in an invited person whose claims come from the userinfo endpoint', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A store with a certified provider' });
    const operate = (operation: string, args = {}) => service.operate(operation, { account, ...args });
    const { person: owner } = await hire({ merchant, operate }, 'owner');
    const { body } = await owner.patch('/admin/v1/settings/oidc', { issuer, ...CLIENT, allowed_domains: ['certified.example'] });
    serve(body.redirect_uri);
    const { id } = await operate('users.create', { email, role: 'finance' });
    const browser = new OidcBrowser(service, trusting);
    const page = await browser.signIn(account);
    expect([page.status, browser.cookies.has('__Host-session')]).toEqual([200, true]);
    expect((await owner.get(`/admin/v1/users/${id}`)).body).toMatchObject({ status: 'active', name: 'Meera' });
  });
});
