import { oidcAccount } from '#test/support/clients/oidc-account';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { hire, PASSWORD, type StaffMember, storeOfItsOwn } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { IdentityProvider } from '#test/support/partners/identity-provider';
import { receiverCertificate } from '#test/support/services/shared-process';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const LIVE = { 'x-mode': 'live' };
const { service, merchant } = serviceUnderTest('shared');

const alertOf = ({ person }: StaffMember, type: string, status = 'open'): Promise<Json> =>
  eventually(async () => {
    const { data } = (await person.get(`/v1/alerts?status=${status}&type=${type}`, LIVE)).body;
    expect(data).toHaveLength(1);
    return data[0]!;
  });
const resolve = ({ person }: StaffMember, { id }: Json) => person.post(`/v1/alerts/${id}/resolve`, {}, LIVE);

describe('the alert about a change of the safeguards', () => {
  it('is resolved by another owner, not by its proposer, nor by whom the proposer let in, nor by a key', async () => {
    const store = await storeOfItsOwn(service);
    const [one, other] = [await hire(store, 'owner'), await hire(store, 'owner')];
    const email = `watched-${Date.now()}@example.com`;
    const invited = (await one.person.post('/admin/v1/users', { email, role: 'support' })).body;
    const puppet: StaffMember = { id: invited.id, email, person: merchant.person() };
    await puppet.person.accept(invited.link, PASSWORD);
    await puppet.person.signIn(email, PASSWORD);
    const key = (await one.person.post('/admin/v1/keys', { type: 'secret', mode: 'live', name: 'Server' })).body.key;
    expect((await one.person.patch(`/admin/v1/users/${other.id}`, { status: 'suspended' })).status).toBe(202);

    const alert = await alertOf(other, 'safeguard_change_proposed');
    for (const each of [one, puppet]) expect(refusalOf(await resolve(each, alert))).toEqual([403, 'self_approval', null]);
    expect(refusalOf(await merchant.with(key).post(`/alerts/${alert.id}/resolve`))).toEqual([403, 'self_approval', null]);
    const act = { act: 'resolve_alerts', list: 'alerts', filter: { status: 'open' }, dry_run: true };
    const { items } = (await one.person.post('/admin/v1/bulk_acts', act, LIVE)).body;
    expect(items).toMatchObject([{ id: alert.id, refusal: { code: 'self_approval' } }]);
    expect((await resolve(other, alert)).body.status).toBe('resolved');
  });

  it('is resolved by an honest person in support', async () => {
    const store = await storeOfItsOwn(service);
    const [one, other, support] = [await hire(store, 'owner'), await hire(store, 'owner'), await hire(store, 'support')];
    await one.person.patch(`/admin/v1/users/${other.id}`, { status: 'suspended' });
    expect((await resolve(support, await alertOf(support, 'safeguard_change_proposed'))).body.status).toBe('resolved');
  });
});

describe('the alert about an owner who signed in past the identity provider', () => {
  it('is resolved by another person where there is another owner, and else by the owner', async () => {
    const pem = await receiverCertificate();
    const provider = await IdentityProvider.listen(pem);
    const store = await oidcAccount(service, provider, pem.cert);
    const { owner } = store;
    await owner.person.signIn(owner.email, PASSWORD);
    expect((await resolve(owner, await alertOf(owner, 'local_sign_in'))).body.status).toBe('resolved');
    await owner.person.signIn(owner.email, PASSWORD);
    const alert = await alertOf(owner, 'local_sign_in');
    const { email, link } = await store.invite('owner');
    const other: StaffMember = { id: '', email, person: merchant.person() };
    await other.person.accept(link, PASSWORD);
    expect(refusalOf(await resolve(owner, alert))).toEqual([403, 'self_approval', null]);
    await other.person.signIn(email, PASSWORD);
    expect((await resolve(other, alert)).body.status).toBe('resolved');
    provider.close();
  });
});
