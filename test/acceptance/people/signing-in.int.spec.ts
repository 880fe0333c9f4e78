import { refusalOf } from '#test/support/clients/merchant-client';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('shared');

const invite = async (role: string, email: string) => service.operate('users.create', { role, email });
const SESSION = '/admin/v1/session';

describe('a one-time link', () => {
  it('makes the invited person a user with a password, once', async () => {
    const { id, link, status } = await invite('owner', 'first@example.com');
    expect([status, new URL(link).pathname]).toEqual(['invited', '/invitation']);
    const person = merchant.person();
    expect(refusalOf(await person.accept(link, 'too short'))).toEqual([400, 'invalid_value', 'password']);
    expect(refusalOf(await person.accept(link, 'passwordpassword'))).toEqual([400, 'invalid_value', 'password']);
    expect((await person.accept(link, PASSWORD)).body).toMatchObject({ id, status: 'active', role: 'owner', email: 'first@example.com' });
    expect(refusalOf(await person.accept(link, PASSWORD))).toEqual([422, 'link_invalid', 'token']);
    expect(person.cookies.size).toBe(0);
  });

  it('that never existed is refused', () =>
    expectEach([[''], ['x'], [`usr_${'0'.repeat(24)}.${'a'.repeat(43)}`]], async (token) => {
      const { status, body } = await merchant.person().post('/admin/v1/invitations/accept', { token, password: PASSWORD });
      expect([status, body.error.param]).toEqual([token === '' ? 400 : 422, 'token']);
    }));

  it('used by two at once works for one', async () => {
    const { link } = await invite('viewer', 'twice@example.com');
    const answers = await Promise.all([1, 2, 3].map(() => merchant.person().accept(link, PASSWORD)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it('is replaced by a newer one, which ends sessions and the old password', async () => {
    const { id, email, person } = await hire(service, 'support');
    const older = await service.operate('users.reset', { id });
    const { link } = await service.operate('users.reset', { id });
    expect(refusalOf(await person.accept(older.link, 'another good password'))).toEqual([422, 'link_invalid', 'token']);
    expect((await person.get(SESSION)).status).toBe(200);
    expect((await merchant.person().accept(link, 'another good password')).status).toBe(200);
    expect(refusalOf(await person.get(SESSION))).toEqual([401, 'sign_in_required', null]);
    expect((await merchant.person().signIn(email, PASSWORD)).status).toBe(401);
    expect((await merchant.person().signIn(email, 'another good password')).status).toBe(201);
  });
});

describe('signing in', () => {
  it('sets a session cookie that scripts cannot read, and a token for writes', async () => {
    const { email, id } = await hire(service, 'owner');
    const person = merchant.person();
    const { status, body, headers } = await person.signIn(email.toUpperCase(), PASSWORD);
    expect([status, body.object, body.user.id, body.current]).toEqual([201, 'session', id, true]);
    const [session, csrf] = headers['set-cookie'] as string[];
    expect(session).toMatch(/^__Host-session=usr_[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(csrf).toMatch(/^__Host-csrf=[\w-]{43}; Max-Age=604800; Path=\/; Secure; SameSite=Strict$/);
    // Its use moves its end.
    const { last_used_at: _, expires_at: __, ...rest } = body;
    expect((await person.get(SESSION)).body).toMatchObject(rest);
  });

  it('answers a wrong password, an unknown address and a suspended person alike', async () => {
    const { id, email } = await hire(service, 'viewer');
    const { email: suspended, id: gone } = await hire(service, 'viewer');
    await service.operate('users.suspend', { id: gone });
    const refused = await Promise.all([
      merchant.person().signIn(email, 'the wrong password'),
      merchant.person().signIn('nobody@example.com', PASSWORD),
      merchant.person().signIn(suspended, PASSWORD),
    ]);
    const answers = refused.map(({ status, body: { error } }) => [status, error.code, error.param, error.message]);
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]!.slice(0, 3)).toEqual([401, 'sign_in_required', null]);
    expect(id).toMatch(/^usr_/);
  });

  it('is delayed after ten failures from an address, even with the right password', async () => {
    const { email, person } = await hire(service, 'viewer');
    const guesser = merchant.person();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => guesser.signIn(email, 'the wrong password')));
    expect(guesses.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2);
    const { status, headers } = await guesser.signIn(email, PASSWORD);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await person.get(SESSION)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends when its person signs out, even with a copy of its cookies', async () => {
    const { person } = await hire(service, 'owner');
    const kept = new Map(person.cookies);
    expect((await person.delete(SESSION)).body).toMatchObject({ object: 'session', deleted: true });
    expect(person.cookies.size).toBe(0);
    for (const [name, value] of kept) person.cookies.set(name, value);
    expect(refusalOf(await person.get(SESSION))).toEqual([401, 'sign_in_required', null]);
    expect(refusalOf(await person.get('/v1/orders'))).toEqual([401, 'sign_in_required', null]);
  });

  it('is listed with the others of its person, who ends one of them', async () => {
    const { email, person } = await hire(service, 'developer');
    const other = merchant.person();
    await other.signIn(email, PASSWORD);
    const { data } = (await person.get('/admin/v1/sessions')).body;
    expect(data.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true]);
    const { id } = data.find(({ current }: { current: boolean }) => !current);
    expect((await person.delete(`/admin/v1/sessions/${id}`)).status).toBe(200);
    expect((await other.get(SESSION)).status).toBe(401);
    expect(refusalOf(await person.delete(`/admin/v1/sessions/${id}`))).toEqual([404, 'resource_missing', 'id']);
  });

  it('cannot end sessions of others', async () => {
    const [one, other] = [await hire(service, 'owner'), await hire(service, 'viewer')];
    const { id } = (await one.person.get(SESSION)).body;
    expect((await other.person.delete(`/admin/v1/sessions/${id}`)).status).toBe(404);
    expect((await one.person.get(SESSION)).status).toBe(200);
  });

  it('stays when its person changes the password, and the others end', async () => {
    const { email, person } = await hire(service, 'finance');
    const other = merchant.person();
    await other.signIn(email, PASSWORD);
    const change = (current: string) => person.patch('/admin/v1/password', { current, password: 'a third good password' });
    expect(refusalOf(await change('not this one'))).toEqual([422, 'password_incorrect', 'current']);
    expect((await change(PASSWORD)).status).toBe(200);
    expect([(await person.get(SESSION)).status, (await other.get(SESSION)).status]).toEqual([200, 401]);
  });
});

describe('a page of another site', () => {
  // An address each: what is refused counts by the second and the address.
  it.each([
    ['another origin', '127.0.7.1', { origin: 'https://evil.example' }],
    ['no origin', '127.0.7.2', { origin: 'null' }],
    ['another site, by the browser', '127.0.7.3', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host, by the browser', '127.0.7.4', { 'sec-fetch-site': 'same-site' }],
  ])('changes nothing: %s', async (_, from, headers) => {
    const { email, person } = await hire(service, 'owner', from);
    expect(refusalOf(await person.post('/admin/v1/users', { email: 'x@example.com', role: 'viewer' }, headers))).toEqual([
      403,
      'csrf_invalid',
      null,
    ]);
    expect(refusalOf(await person.delete(SESSION, headers))).toEqual([403, 'csrf_invalid', null]);
    const body = { email, password: PASSWORD };
    expect(refusalOf(await merchant.person(from).post(SESSION, body, headers))).toEqual([403, 'csrf_invalid', null]);
  });

  it('does not know the token', async () => {
    const { person } = await hire(service, 'owner', '127.0.7.5');
    for (const token of [undefined, '', 'x'.repeat(43)])
      expect(refusalOf(await person.delete(SESSION, { 'x-csrf-token': token }))).toEqual([403, 'csrf_invalid', null]);
    const { origin } = new URL(service.addresses.api);
    expect((await person.delete(SESSION, { origin, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});
