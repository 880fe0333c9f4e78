import { type Answered, type Json, refusalOf } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { hire, PASSWORD, storeOfItsOwn } from '#test/support/clients/staff';
import { given } from '#test/support/given/given';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('shared');
const USERS = '/admin/v1/users';
let addresses = 0;
const newAddress = (): string => `person-${++addresses}-${Date.now()}@example.com`;

describe('users', () => {
  it('are invited by owners, and join by the link of the answer', async () => {
    const { person } = await hire(service, 'owner');
    const email = newAddress();
    const { status, body } = await person.post(USERS, { email, role: 'support', name: 'Asha' });
    expect([status, body.status, body.role, body.refund_limit, body.name]).toEqual([201, 'invited', 'support', 0, 'Asha']);
    const invited = merchant.person();
    expect((await invited.accept(body.link, PASSWORD)).status).toBe(200);
    expect((await invited.signIn(email, PASSWORD)).body.user).toMatchObject({ id: body.id, email, role: 'support', status: 'active' });
    expect((await person.get(USERS)).body.data).toContainEqual(
      expect.objectContaining({ id: body.id, email, last_sign_in_at: expect.any(Number) }),
    );
    expect((await person.get(`${USERS}/${body.id}`)).body.link).toBeUndefined();
  });

  it('are invited without a word of other accounts, and join with an address that is unique across accounts, even if four claim it at once', async () => {
    const other = await storeOfItsOwn(service);
    const [here, there] = [await hire(service, 'owner'), await hire(other, 'owner')];
    const email = newAddress();
    const invitations = [here, here, there, there].map(({ person }) => person.post(USERS, { email, role: 'viewer' }));
    const statuses = (await Promise.all(invitations)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 422, 422]);
    const made = (await Promise.all(invitations)).filter(({ status }) => status === 201);
    const accepted = await Promise.all(made.map(({ body }) => merchant.person().accept(body.link, PASSWORD)));
    expect(accepted.map((answer) => (answer.status === 200 ? 200 : refusalOf(answer))).toSorted()).toEqual([
      200,
      [422, 'user_exists', null],
    ]);
    expect(refusalOf(await there.person.post(USERS, { email: email.toUpperCase(), role: 'viewer' }))).toEqual([
      422,
      'user_exists',
      'email',
    ]);
  });

  it('are created once by a repeated request with the same key, which shows the same link', async () => {
    const { person } = await hire(service, 'owner');
    const invite = { email: newAddress(), role: 'viewer' };
    const send = () => person.post(USERS, invite, { 'idempotency-key': 'invite-1' });
    const answers = await Promise.all([send(), send()]);
    const made = answers.filter(({ status }) => status === 201);
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect((await send()).body).toEqual(made[0]!.body);
  });

  it('belong to one account only', async () => {
    const { person: stranger } = await hire(await storeOfItsOwn(service), 'owner');
    const { id, person } = await hire(service, 'viewer');
    expect((await stranger.get(USERS)).body.data).toHaveLength(1);
    expect(refusalOf(await stranger.get(`${USERS}/${id}`))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await stranger.patch(`${USERS}/${id}`, { status: 'suspended' }))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await stranger.post(`${USERS}/${id}/reset`))).toEqual([404, 'resource_missing', 'id']);
    expect((await person.get('/admin/v1/session')).status).toBe(200);
  });
});

describe('a change of a user', () => {
  it('of role or status ends all sessions of the person', async () => {
    const { person: owner } = await hire(service, 'owner');
    const { id, email, person } = await hire(service, 'viewer');
    expect((await owner.patch(`${USERS}/${id}`, { role: 'developer', refund_limit: 5000 })).body).toMatchObject({
      role: 'developer',
      refund_limit: 5000,
    });
    expect((await person.get('/admin/v1/session')).status).toBe(401);
    expect((await person.signIn(email, PASSWORD)).status).toBe(201);
    expect((await owner.patch(`${USERS}/${id}`, { refund_limit: null })).body.refund_limit).toBeNull();
    expect((await person.get('/admin/v1/session')).status).toBe(200);
    expect((await owner.patch(`${USERS}/${id}`, { status: 'suspended' })).body.status).toBe('suspended');
    expect((await person.get('/admin/v1/session')).status).toBe(401);
    expect((await person.signIn(email, PASSWORD)).status).toBe(401);
    expect(refusalOf(await owner.post(`${USERS}/${id}/reset`))).toEqual([422, 'transition_not_allowed', 'id']);
    expect((await owner.patch(`${USERS}/${id}`, { status: 'active' })).body.status).toBe('active');
    expect((await person.signIn(email, PASSWORD)).status).toBe(201);
  });

  it('lists to owners the keys that the person created but may no longer create, until they end', async () => {
    const { person: owner } = await hire(service, 'owner');
    const { id, person } = await hire(service, 'developer');
    const [one, other] = await Promise.all(
      ['One', 'Other'].map(async (name) => (await person.post('/admin/v1/keys', { type: 'publishable', mode: 'live', name })).body),
    );
    const left = async () => (await owner.get(`${USERS}/${id}`)).body.keys_left;
    expect(await left()).toEqual([]);
    await owner.patch(`${USERS}/${id}`, { status: 'suspended' });
    expect(await left()).toHaveLength(2);
    await owner.post(`/admin/v1/keys/${one.id}/revoke`);
    await owner.patch(`${USERS}/${id}`, { status: 'active', role: 'viewer' });
    expect(await left()).toEqual([{ id: other.id, name: 'Other', livemode: true }]);
    expect((await owner.get(USERS)).body.data.find((user: Json) => user.id === id).keys_left).toEqual(await left());
    await owner.post(`/admin/v1/keys/${other.id}/roll`, { grace: '0' });
    expect(await left()).toEqual([]);
  });

  it('that cannot be is refused', async () => {
    const { person, id } = await hire(service, 'owner');
    await expectEach(
      [
        [{}, 'missing_field', 'role'],
        [{ role: 'god' }, 'invalid_enum_value', 'role'],
        [{ role: null }, 'invalid_enum_value', 'role'],
        [{ refund_limit: -1 }, 'invalid_amount', 'refund_limit'],
        [{ status: 'invited' }, 'invalid_enum_value', 'status'],
        [{ email: 'x@example.com' }, 'parameter_unknown', 'email'],
      ],
      async (change, code, param) => {
        expect(refusalOf(await person.patch(`${USERS}/${id}`, change))).toEqual([400, code, param]);
      },
    );
  });

  it('keeps the last owner of an account, even with two changes at once', async () => {
    const account = await storeOfItsOwn(service);
    const [one, other] = [await hire(account, 'owner'), await hire(account, 'owner')];
    const proposed = await Promise.all([
      one.person.patch(`${USERS}/${other.id}`, { role: 'viewer' }),
      other.person.patch(`${USERS}/${one.id}`, { status: 'suspended' }),
    ]);
    const approve = (person: PersonClient, { body }: Answered) =>
      person.post(`/admin/v1/proposals/${body.id}/approve`, undefined, { 'x-mode': 'live' });
    const answers = await Promise.all([approve(other.person, proposed[0]), approve(one.person, proposed[1])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = answers[0].status === 200 ? one : other;
    expect(
      (await left.person.get(USERS)).body.data.filter(({ role, status }: Json) => role === 'owner' && status === 'active'),
    ).toHaveLength(1);
    expect((await account.operate('users.suspend', { id: left.id })).status).toBe('suspended');
  });
});

describe('a role', () => {
  it('decides what a session may use, in /v1 too', async () => {
    const { person: viewer } = await hire(service, 'viewer');
    const { person: finance } = await hire(service, 'finance');
    expect(refusalOf(await viewer.get(USERS))).toEqual([403, 'role_insufficient', null]);
    expect(refusalOf(await viewer.get('/v1/cod/collections'))).toEqual([403, 'role_insufficient', null]);
    expect((await finance.get('/v1/cod/collections')).status).toBe(200);
    expect(refusalOf(await viewer.post('/v1/refunds', { order_id: 'x' }))).toEqual([403, 'role_insufficient', null]);
    expect((await finance.post('/v1/refunds', { order_id: 'x' })).status).toBe(404);
  });

  it('of a developer registers an endpoint for all events', async () => {
    const { person: developer } = await hire(service, 'developer');
    const registered = await developer.post('/v1/webhooks', { url: 'https://example.com/hook', events: ['*'] });
    expect([registered.status, registered.body.events]).toEqual([201, ['*']]);
  });

  it('of support refunds up to the person’s limit without approval, counted for each order', async () => {
    const { person: owner } = await hire(service, 'owner');
    const { id, email, person } = await hire(service, 'support');
    const { id: order_id } = await given.paidOrder(merchant);
    const give = (amount: number) => person.post('/v1/refunds', { order_id, amount });
    expect((await give(1)).status).toBe(202);
    await owner.patch(`${USERS}/${id}`, { refund_limit: 500 });
    await person.signIn(email, PASSWORD);
    expect((await give(300)).body).toMatchObject({ amount: 300, created_by: id });
    expect((await give(201)).status).toBe(202);
    expect((await give(200)).status).toBe(201);
    expect((await owner.post('/v1/refunds', { order_id, amount: 1000 })).status).toBe(201);
    const { person: another } = await hire(service, 'owner');
    const { body: change } = await owner.patch('/admin/v1/settings', { refund_approval_above: 1100 });
    expect((await another.post(`/admin/v1/proposals/${change.id}/approve`)).status).toBe(200);
    expect((await owner.post('/v1/refunds', { order_id, amount: 101 })).body).toMatchObject({ object: 'proposal', amount: 101 });
    expect((await owner.post('/v1/refunds', { order_id, amount: 100 })).status).toBe(201);
  });

  it('of a viewer reads personal data masked', async () => {
    const session = {
      amount: 100,
      currency: 'INR',
      customer: { phone: '+919876543210', email: 'shopper@example.com', name: 'Meera Nair' },
    };
    const { body } = await merchant.post('/checkout/sessions', session);
    const { person: viewer } = await hire(service, 'viewer');
    const { person: support } = await hire(service, 'support');
    const shown = (await viewer.get(`/v1/checkout/sessions/${body.id}`)).text;
    expect(['9876543210', 'shopper@example.com', 'Meera', 'Nair'].filter((text) => shown.includes(text))).toEqual([]);
    expect((await support.get(`/v1/checkout/sessions/${body.id}`)).body.customer).toMatchObject(session.customer);
  });

  it('can read live data only in live mode', async () => {
    const { person } = await hire(service, 'owner');
    const made = await merchant.post('/checkout/sessions', { amount: 100, currency: 'INR', customer: { phone: '+919876543210' } });
    const path = `/v1/checkout/sessions/${made.body.id}`;
    expect((await person.get(path, { 'x-mode': 'test' })).status).toBe(200);
    expect((await person.get(path, { 'x-mode': 'live' })).status).toBe(404);
    expect(refusalOf(await person.get(path, { 'x-mode': 'both' }))).toEqual([400, 'invalid_enum_value', 'X-Mode']);
  });

  it('does not apply to an API key, which cannot use /admin/v1', async () => {
    const { person } = await hire(service, 'owner');
    const authorization = `Bearer ${merchant['key']}`;
    expect((await person.get('/v1/orders', { authorization })).status).toBe(200);
    expect(refusalOf(await merchant.person().get(USERS, { authorization }))).toEqual([401, 'sign_in_required', null]);
  });

  it('is used for acts that are recorded with the person as actor', async () => {
    const { person, id } = await hire(service, 'owner');
    const made = await person.post('/v1/checkout/sessions', { amount: 100, currency: 'INR', customer: { phone: '+919876543210' } });
    expect(made.status).toBe(201);
    const { facts } = (await person.get(`/v1/history/${made.body.id}`)).body;
    expect(facts[0].actor).toEqual({ type: 'user', id, name: 'A person in owner' });
  });
});
