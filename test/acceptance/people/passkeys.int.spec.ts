import { eventually } from '#test/support/machine/eventually';
import { addPasskey } from '#test/support/clients/added-passkey';
import { refusalOf } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { hire, PASSWORD, type StaffMember } from '#test/support/clients/staff';
import { type Deviation, VirtualAuthenticator } from '#test/support/clients/virtual-authenticator';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');
const PASSKEYS = '/admin/v1/passkeys';
const SESSION = '/admin/v1/session';
/** Seconds after which a sign-in proves nothing, and a challenge is over. */
const STALE = 300;
const REFUSED = [401, 'sign_in_required', 'response'];

const newDevice = () => new VirtualAuthenticator(new URL(service.addresses.api).origin);

async function optionsOf(person: PersonClient, path: string) {
  const { status, body } = await person.post(`${path}/options`);
  expect(status).toBe(200);
  return body.options;
}

async function withPasskey(role = 'finance'): Promise<StaffMember & { readonly device: VirtualAuthenticator; readonly passkey: string }> {
  const member = await hire(service, role);
  const device = newDevice();
  const { status, body } = await addPasskey(member.person, device);
  expect(status).toBe(201);
  return { ...member, device, passkey: body.id };
}

const answer = async (person: PersonClient, device: VirtualAuthenticator, deviation?: Deviation) => ({
  response: device.get(await optionsOf(person, `${SESSION}/passkey`), deviation),
});

const signIn = async (device: VirtualAuthenticator, deviation?: Deviation, person = merchant.person()) =>
  person.post(`${SESSION}/passkey`, await answer(person, device, deviation));

const FOREIGN: readonly (readonly [string, Deviation])[] = [
  ['of another origin', { origin: 'https://localhost.evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['without verification of the person', { isVerified: false }],
  ['to a challenge that is not ours', { challenge: Buffer.alloc(54).toString('base64url') }],
  ['from a frame in another site', { clientData: { crossOrigin: true } }],
];

describe('a passkey', () => {
  it('is added by a person, and ends the other sessions', async () => {
    const { email, person } = await hire(service, 'owner');
    const other = merchant.person();
    await other.signIn(email, PASSWORD);
    const { status, body } = await addPasskey(person, newDevice());
    expect([status, body]).toEqual([201, expect.objectContaining({ object: 'passkey', name: 'My phone', last_used_at: null })]);
    expect((await person.get(SESSION)).body.user.passkeys).toBe(1);
    expect((await other.get(SESSION)).status).toBe(401);
    expect((await addPasskey(person, newDevice())).status).toBe(201);
    const { data } = (await person.get(PASSKEYS)).body;
    expect([data.length, data[1]]).toEqual([2, body]);
  });

  it.each(FOREIGN)('is not added by an answer %s', async (_, deviation) => {
    const { person } = await hire(service, 'viewer');
    expect(refusalOf(await addPasskey(person, newDevice(), deviation))).toEqual([400, 'invalid_value', 'response']);
    expect((await person.get(PASSKEYS)).body.data).toEqual([]);
  });

  it('belongs to one user, even if two claim it at once', async () => {
    const [one, other] = [await hire(service, 'viewer'), await hire(service, 'viewer')];
    const device = newDevice();
    const answers = await Promise.all([one, other].map(({ person }) => addPasskey(person, device)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    for (const { person } of [one, other]) expect(refusalOf(await addPasskey(person, device))).toEqual([422, 'passkey_exists', 'response']);
  });

  it('is created for the session that started it, once and within five minutes', async () => {
    const [one, other] = [await hire(service, 'viewer'), await hire(service, 'viewer')];
    const options = await optionsOf(one.person, PASSKEYS);
    const make = (person: PersonClient) => person.post(PASSKEYS, { response: newDevice().create(options) });
    expect(refusalOf(await make(other.person))).toEqual([400, 'invalid_value', 'response']);
    expect((await make(one.person)).status).toBe(201);
    expect(refusalOf(await make(one.person))).toEqual([400, 'invalid_value', 'response']);
    const late = await optionsOf(one.person, PASSKEYS);
    service.clock.advance(STALE);
    expect(refusalOf(await one.person.post(PASSKEYS, { response: newDevice().create(late) }))).toEqual([400, 'invalid_value', 'response']);
  });

  it('is added and removed only with a proof of presence', async () => {
    const { person, passkey } = await withPasskey();
    service.clock.advance(STALE);
    expect(refusalOf(await person.post(`${PASSKEYS}/options`))).toEqual([403, 'proof_required', null]);
    expect(refusalOf(await person.delete(`${PASSKEYS}/${passkey}`))).toEqual([403, 'proof_required', null]);
    expect((await person.post(`${PASSKEYS}/options`, { password: PASSWORD })).status).toBe(200);
    const { status, body } = await person.send('DELETE', `${PASSKEYS}/${passkey}`, { password: PASSWORD });
    expect([status, body]).toEqual([200, { id: passkey, object: 'passkey', deleted: true }]);
  });

  it('is removed by its own person, and no longer signs in', async () => {
    const { device, passkey, person } = await withPasskey();
    const { person: stranger } = await hire(service, 'owner');
    expect(refusalOf(await stranger.delete(`${PASSKEYS}/${passkey}`))).toEqual([404, 'resource_missing', 'id']);
    expect((await person.delete(`${PASSKEYS}/${passkey}`)).status).toBe(200);
    expect(refusalOf(await signIn(device))).toEqual(REFUSED);
    expect((await person.get(SESSION)).body.user.passkeys).toBe(0);
  });
});

describe('signing in by a passkey', () => {
  it('needs neither address nor password, and identifies the person', async () => {
    const { id, device, passkey } = await withPasskey();
    const person = merchant.person();
    const { status, body } = await signIn(device, {}, person);
    expect([status, body.user.id, body.current]).toEqual([201, id, true]);
    expect((await person.get(SESSION)).body.user.id).toBe(id);
    const { data } = (await person.get(PASSKEYS)).body;
    expect(data).toEqual([expect.objectContaining({ id: passkey, last_used_at: expect.any(Number) })]);
    expect((await person.delete(SESSION)).status).toBe(200);
  });

  it.each([...FOREIGN, ['of a creation', { type: 'webauthn.create' }]] as const)('is refused by an answer %s', async (_, deviation) => {
    const { device } = await withPasskey();
    expect(refusalOf(await signIn(device, deviation))).toEqual(REFUSED);
    expect((await signIn(device)).status).toBe(201);
  });

  it('is refused to a page of another origin', async () => {
    const { device } = await withPasskey();
    const person = merchant.person();
    const body = await answer(person, device);
    const foreign = await person.post(`${SESSION}/passkey`, body, { origin: 'https://evil.example' });
    expect(refusalOf(foreign)).toEqual([403, 'csrf_invalid', null]);
  });

  it('accepts an answer once, even of three at once', async () => {
    const { device } = await withPasskey();
    const person = merchant.person();
    const body = await answer(person, device);
    const answers = await Promise.all([1, 2, 3].map(() => person.post(`${SESSION}/passkey`, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401]);
    expect(refusalOf(await person.post(`${SESSION}/passkey`, body))).toEqual(REFUSED);
  });

  it('accepts an answer of the browser that began, in any of its tabs', async () => {
    const { device } = await withPasskey();
    const [browser, other] = [merchant.person(), merchant.person()];
    const [body, ofOther] = [await answer(browser, device), await answer(other, device)];
    const newer = await answer(browser, device);
    for (const stranger of [merchant.person(), other]) expect(refusalOf(await stranger.post(`${SESSION}/passkey`, body))).toEqual(REFUSED);
    expect(refusalOf(await browser.post(`${SESSION}/passkey`, ofOther))).toEqual(REFUSED);
    expect((await browser.post(`${SESSION}/passkey`, newer)).status).toBe(201);
    expect((await browser.post(`${SESSION}/passkey`, body)).status).toBe(201);
  });

  it('is refused to a device that names another user', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    for (const userHandle of [Buffer.from(other.id).toString('base64url'), undefined, ''])
      expect(refusalOf(await signIn(one.device, { userHandle }))).toEqual(REFUSED);
    expect((await signIn(one.device)).body.user.id).toBe(one.id);
  });

  it('accepts an answer for five minutes, and none for a new passkey', async () => {
    const { device, person } = await withPasskey();
    const browser = merchant.person();
    const late = await answer(browser, device);
    const creation = { response: device.get({ rpId: 'localhost', challenge: (await optionsOf(person, PASSKEYS)).challenge }) };
    expect(refusalOf(await browser.post(`${SESSION}/passkey`, creation))).toEqual(REFUSED);
    service.clock.advance(STALE);
    expect(refusalOf(await browser.post(`${SESSION}/passkey`, late))).toEqual(REFUSED);
  });

  it('is refused to an unknown device, and to a suspended person', async () => {
    const { id, device } = await withPasskey('viewer');
    expect(refusalOf(await signIn(newDevice()))).toEqual(REFUSED);
    await service.operate('users.suspend', { id });
    expect(refusalOf(await signIn(device))).toEqual(REFUSED);
  });

  it('is not delayed by wrong passwords, and needs no code', async () => {
    const { email, device } = await withPasskey();
    const guesser = merchant.person();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => guesser.signIn(email, 'the wrong password')));
    expect(guesses.some(({ status }) => status === 429)).toBe(true);
    expect((await guesser.signIn(email, PASSWORD)).status).toBe(429);
    expect((await signIn(device)).status).toBe(201);
  });

  it.each([{}, { response: {} }, { response: { response: { clientDataJSON: 7 } } }])('is refused by %j', async (body) => {
    // The guesses before may have used up what an address has in a second.
    await eventually(async () => {
      expect((await merchant.person().post(`${SESSION}/passkey`, body)).status).toBe('response' in body ? 401 : 400);
    });
  });
});

// Last in this file: from here on the service has two accounts.
describe('a person with only a passkey', () => {
  it('fulfils an account’s requirement of a second factor', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A careful store' });
    const operate = (operation: string, args: object = {}) => service.operate(operation, { account, ...args });
    const { person } = await hire({ merchant, operate }, 'owner');
    expect((await addPasskey(person, newDevice())).status).toBe(201);
    expect((await person.patch('/admin/v1/settings', { require_second_factor: true })).status).toBe(200);
    expect((await person.get('/v1/orders')).status).toBe(200);
  });
});
