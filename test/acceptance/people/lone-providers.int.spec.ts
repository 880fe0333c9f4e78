import { type OidcAccount, oidcAccount } from '#test/support/clients/oidc-account';
import { refusalOf } from '#test/support/clients/merchant-client';
import { PASSWORD, type StaffMember } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { IdentityProvider } from '#test/support/partners/identity-provider';
import { receiverCertificate } from '#test/support/services/shared-process';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const OIDC = '/admin/v1/settings/oidc';
const ALONE = /One owner alone chose this identity provider/;

const { service, merchant } = serviceUnderTest('shared');
let provider: IdentityProvider;
let store: OidcAccount;
beforeAll(async () => {
  provider = await IdentityProvider.listen(await receiverCertificate());
});
beforeEach(async () => {
  Object.assign(provider, { state: 'up', person: {}, deviation: {}, metadata: {} });
  store = await oidcAccount(service, provider, (await receiverCertificate()).cert);
});
afterAll(() => provider.close());

/** What the page says when the provider names this person. */
async function entered(email: string) {
  provider.person = { sub: `subject of ${email}`, email, email_verified: true };
  const browser = store.newBrowser();
  const { status, text } = await browser.signIn(store.account);
  const person = merchant.person();
  for (const [name, value] of browser.cookies) person.cookies.set(name, value);
  return { status, isAlone: ALONE.test(text), person };
}
const expectRefused = async (email: string): Promise<void> => expect(await entered(email)).toMatchObject({ status: 401, isAlone: true });
const expectEntered = async (email: string): Promise<void> => expect(await entered(email)).toMatchObject({ status: 200 });

/** A person who joins by an operator's link, with a password. */
async function joins(role: string): Promise<StaffMember> {
  const { id, email, link } = await store.invite(role);
  const person = merchant.person();
  expect((await person.accept(link, PASSWORD)).status).toBe(200);
  return { id, email, person };
}
const agree = async (owner: StaffMember, other: StaffMember): Promise<void> => {
  const { status, body } = await owner.person.patch(OIDC, { allowed_domains: [store.domain] });
  expect([status, body.act]).toEqual([202, 'identity_provider']);
  expect((await other.person.post(`/admin/v1/proposals/${body.id}/approve`, {}, { 'x-mode': 'live' })).status).toBe(200);
};

describe('an identity provider that a single owner chose', () => {
  it('signs in no owner who comes later, until another owner has agreed to it', async () => {
    const other = await joins('owner');
    await expectRefused(other.email);
    await eventually(async () => {
      const { data } = (await store.owner.person.get('/admin/v1/access_log?type=user.sign_in_failed')).body;
      expect(data[0]).toMatchObject({ user: other.id, reason: 'chosen_alone' });
    });
    expect((await other.person.signIn(other.email, PASSWORD)).status).toBe(201);
    await agree(store.owner, other);
    await expectEntered(other.email);
    const again = await store.owner.person.patch(OIDC, { allowed_domains: [store.domain] });
    expect([again.status, again.body.object]).toEqual([200, 'oidc_settings']);
  });

  it('lets no second owner join by it', async () => {
    const { email } = await store.invite('owner');
    await expectRefused(email);
  });

  it('signs in no other owner after that owner has left', async () => {
    const other = await joins('owner');
    await store.operate('users.suspend', { id: store.owner.id });
    await expectRefused(other.email);
    expect((await other.person.signIn(other.email, PASSWORD)).status).toBe(201);
  });

  it('signs in finance while there is one owner, and then lets them in by their password', async () => {
    const finance = await joins('finance');
    await expectEntered(finance.email);
    expect((await finance.person.signIn(finance.email, PASSWORD)).status).toBe(401);
    const other = await joins('owner');
    await expectRefused(finance.email);
    expect((await finance.person.signIn(finance.email, PASSWORD)).status).toBe(201);
    await other.person.signIn(other.email, PASSWORD);
    await agree(other, store.owner);
    expect((await finance.person.signIn(finance.email, PASSWORD)).status).toBe(401);
  });

  it('goes on to sign in people who may not approve', async () => {
    await joins('owner');
    for (const role of ['developer', 'support', 'auditor', 'viewer']) await expectEntered((await store.invite(role)).email);
  });

  it('is that owner’s hand: whom it signed in decides none of the owner’s proposals', async () => {
    const { email } = await store.invite('finance');
    const { person: puppet } = await entered(email);
    await store.owner.person.patch('/admin/v1/settings', { requires_approval: ['bulk_act'] });
    const act = { act: 'refund', list: 'orders', filter: { status: 'paid' }, params: { percent: 100 }, dry_run: false };
    const proposed = await store.owner.person.post('/admin/v1/bulk_acts', act, { 'x-mode': 'test' });
    expect([proposed.status, proposed.body.object]).toEqual([202, 'proposal']);
    expect(refusalOf(await puppet.post(`/admin/v1/proposals/${proposed.body.id}/approve`))).toEqual([403, 'self_approval', null]);
  });
});
