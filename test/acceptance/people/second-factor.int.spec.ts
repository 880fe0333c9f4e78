import { AuthenticatorApp } from '#test/support/clients/authenticator-app';
import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { refusalOf } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { hire, PASSWORD, type StaffMember } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');
const TOTP = '/admin/v1/totp';
const SESSION = '/admin/v1/session';
/** Seconds after which a sign-in no longer proves anything. */
const STALE = 300;

async function begunBy(person: PersonClient): Promise<AuthenticatorApp> {
  const { status, body } = await person.post(TOTP);
  expect([status, new URL(body.otpauth_url).searchParams.get('secret')]).toEqual([200, body.secret]);
  return new AuthenticatorApp(body.secret, () => service.clock.milliseconds());
}

const confirm = (person: PersonClient, code: string) => person.post(`${TOTP}/confirm`, { code });

/** A person with an authenticator app, whose next code is not used. */
async function withApp(role = 'finance'): Promise<StaffMember & { readonly app: AuthenticatorApp; readonly recovery: string[] }> {
  const member = await hire(service, role);
  const app = await begunBy(member.person);
  const { status, body } = await confirm(member.person, app.code());
  expect(status).toBe(200);
  return { ...member, app, recovery: body.recovery_codes };
}

/** So many codes of six digits that the app does not show about now. */
const wrongCodes = (count: number, app: AuthenticatorApp): string[] => {
  const right = [-1, 0, 1, 2].map((steps) => app.code(steps));
  return Array.from({ length: 10 }, (_, n) => String(n).repeat(6))
    .filter((code) => !right.includes(code))
    .slice(0, count);
};

const signIn = (email: string, code?: string) => merchant.person().signIn(email, PASSWORD, code);

describe('an authenticator app', () => {
  it('counts once it is confirmed, and ends the other sessions', async () => {
    const { email, person } = await hire(service, 'owner');
    const other = merchant.person();
    await other.signIn(email, PASSWORD);
    const app = await begunBy(person);
    expect((await person.get(SESSION)).body.user.totp_enabled).toBe(false);
    expect((await signIn(email)).status).toBe(201);
    const { status, body } = await confirm(person, app.code());
    expect([status, new Set(body.recovery_codes).size]).toEqual([200, 10]);
    expect((await person.get(SESSION)).body.user.totp_enabled).toBe(true);
    expect((await other.get(SESSION)).status).toBe(401);
    expect(refusalOf(await signIn(email))).toEqual([401, 'sign_in_required', 'code']);
  });

  it('is confirmed by its own code alone, and once', async () => {
    const { person } = await hire(service, 'viewer');
    expect(refusalOf(await confirm(person, '123456'))).toEqual([422, 'totp_not_begun', null]);
    const earlier = await begunBy(person);
    const app = await begunBy(person);
    expect(refusalOf(await confirm(person, earlier.code()))).toEqual([422, 'code_incorrect', 'code']);
    expect((await confirm(person, app.code())).status).toBe(200);
    expect(refusalOf(await confirm(person, app.code(1)))).toEqual([422, 'totp_not_begun', null]);
  });

  it('is set up and confirmed once by repeated requests with the same key', async () => {
    const { person } = await hire(service, 'viewer');
    const begin = () => person.post(TOTP, {}, { 'idempotency-key': 'same' });
    const { secret } = (await begin()).body;
    expect((await begin()).body.secret).toBe(secret);
    const { person: colleague } = await hire(service, 'viewer');
    expect((await colleague.post(TOTP, {}, { 'idempotency-key': 'same' })).body.secret).not.toBe(secret);
  });

  it('that is set up again replaces nothing until it is confirmed', async () => {
    const { email, person, app, recovery } = await withApp();
    const next = await begunBy(person);
    expect((await signIn(email, next.code())).status).toBe(401);
    expect((await signIn(email, app.code(1))).status).toBe(201);
    expect((await confirm(person, next.code())).status).toBe(200);
    service.clock.advance(60);
    expect((await signIn(email, app.code())).status).toBe(401);
    expect((await signIn(email, recovery[0])).status).toBe(401);
    expect((await signIn(email, next.code())).status).toBe(201);
  });

  it('is removed with its recovery codes, and ends the other sessions', async () => {
    const { email, person, app } = await withApp();
    const other = merchant.person();
    expect((await other.signIn(email, PASSWORD, app.code(1))).status).toBe(201);
    expect((await person.delete(TOTP)).body).toMatchObject({ object: 'user', totp_enabled: false });
    expect([(await person.get(SESSION)).status, (await other.get(SESSION)).status]).toEqual([200, 401]);
    expect((await signIn(email)).status).toBe(201);
    expect(refusalOf(await person.delete(TOTP))).toEqual([404, 'resource_missing', null]);
  });
});

describe('a code of the app', () => {
  it('works once, also between its confirmation and a sign-in', async () => {
    const { email, person } = await hire(service, 'support');
    const app = await begunBy(person);
    const [first, second] = [app.code(), app.code(1)];
    expect((await confirm(person, first)).status).toBe(200);
    expect(refusalOf(await signIn(email, first))).toEqual([401, 'sign_in_required', 'code']);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(email, second)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401]);
    expect((await signIn(email, second)).status).toBe(401);
  });

  it('is useless without the password', async () => {
    const { email, app } = await withApp();
    const { body } = await merchant.person().signIn(email, 'the wrong password', app.code(1));
    expect([body.error.code, body.error.param]).toEqual(['sign_in_required', null]);
    expect((await signIn(email, app.code(1))).status).toBe(201);
  });

  it('can be guessed at most ten times in an hour, at sign-in and changes together', async () => {
    const { email, person, app } = await withApp();
    for (const code of wrongCodes(5, app)) expect((await signIn(email, code)).status).toBe(401);
    for (const code of wrongCodes(5, app)) expect((await person.send('DELETE', TOTP, { code })).status).toBe(422);
    expect(refusalOf(await signIn(email, app.code(1))).slice(0, 2)).toEqual([429, 'rate_limit_exceeded']);
    expect(refusalOf(await confirm(person, app.code())).slice(0, 2)).toEqual([429, 'rate_limit_exceeded']);
    expect((await person.get(SESSION)).status).toBe(200);
  });
});

describe('a typed code', () => {
  const inDevanagari = (digits: string): string => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

  it.each<[string, (code: string) => string]>([
    ['digits of another script', inDevanagari],
    ['a blank and a hyphen', (code) => `${code.slice(0, 3)} - ${code.slice(3)}`],
    ['marks that cannot be seen', (code) => `\u202a${code.slice(0, 2)}\u200b${code.slice(2)}\u202c`],
  ])('is read in %s', async (_, written) => {
    const { person, email } = await hire(service, 'viewer');
    const app = await begunBy(person);
    expect((await confirm(person, written(app.code()))).status).toBe(200);
    expect((await signIn(email, written(app.code(1)))).status).toBe(201);
  });

  it('with a wrong length or letters is 400 and not counted', async () => {
    const { email, person, app, recovery } = await withApp();
    const [first] = recovery as [string];
    const impossible = [
      'not a code',
      '12345',
      '1234567',
      '12345a',
      '१२३४५',
      '½23456',
      first.slice(1),
      `${first}a`,
      first.replace(/^./, '0'),
      '---',
    ];
    for (const code of [...impossible, ...impossible]) {
      expect([code, ...refusalOf(await signIn(email, code))]).toEqual([code, 400, 'invalid_format', 'code']);
      expect(refusalOf(await person.send('DELETE', TOTP, { code }))).toEqual([400, 'invalid_format', 'code']);
    }
    const begun = await begunBy(person);
    for (const code of [...impossible, first]) expect(refusalOf(await confirm(person, code))).toEqual([400, 'invalid_format', 'code']);
    expect((await confirm(person, begun.code())).status).toBe(200);
    expect((await signIn(email, app.code(1))).status).toBe(401);
    expect((await signIn(email, begun.code(1))).status).toBe(201);
  });
});

describe('a recovery code', () => {
  it('works once, in any notation', async () => {
    const { email, recovery } = await withApp();
    const [first, second] = recovery as [string, string];
    expect((await signIn(email, first.toUpperCase().replaceAll('-', ' '))).status).toBe(201);
    expect(refusalOf(await signIn(email, first))).toEqual([401, 'sign_in_required', 'code']);
    expect((await signIn(email, second)).status).toBe(201);
  });

  it('can be typed on the sign-in page, also with a phone, whose keyboard must have letters', async () => {
    const { email, recovery } = await withApp();
    const page = `${service.addresses.api}/sign-in`;
    const browser = new BrowserWithoutScript(service);
    const [field] = /<input id="code"[^>]*>/.exec((await browser.visit(page)).text)!;
    expect(field).not.toMatch(/inputmode|pattern|type=/);
    const typed = `${recovery[0]![0]!.toUpperCase()}${recovery[0]!.slice(1)} `;
    expect((await browser.submit(page, { email, password: PASSWORD, code: typed })).status).toBe(303);
    await browser.close();
  });
});

describe('a change of a factor', () => {
  it('needs the password or a code if the sign-in was long ago', async () => {
    const { email, person, app, recovery } = await withApp();
    service.clock.advance(STALE);
    expect(refusalOf(await person.delete(TOTP))).toEqual([403, 'proof_required', null]);
    expect(refusalOf(await person.post(TOTP))).toEqual([403, 'proof_required', null]);
    expect(refusalOf(await person.post(TOTP, { password: 'the wrong password' }))).toEqual([422, 'password_incorrect', 'password']);
    expect((await person.post(TOTP, { password: PASSWORD })).status).toBe(200);
    const code = app.code();
    expect((await person.post(TOTP, { code })).status).toBe(200);
    expect(refusalOf(await person.post(TOTP, { code }))).toEqual([422, 'code_incorrect', 'code']);
    expect((await signIn(email, code)).status).toBe(401);
    expect((await person.post(TOTP, { code: recovery[3] })).status).toBe(200);
    expect((await signIn(email, recovery[3])).status).toBe(401);
    expect((await person.send('DELETE', TOTP, { password: PASSWORD })).status).toBe(200);
  });

  it('refuses a code without an app', async () => {
    const { person } = await hire(service, 'viewer');
    expect(refusalOf(await person.post(TOTP, { code: '123456' }))).toEqual([422, 'code_incorrect', 'code']);
  });

  it('is a fact with the person as actor, which shows neither secret nor codes', async () => {
    const { id, app, recovery } = await withApp('owner');
    const { person: auditor } = await hire(service, 'auditor');
    const { text, body } = await auditor.get(`/v1/history/${id}`, { 'x-mode': 'live' });
    const confirmed = body.facts.find(({ type }: { type: string }) => type === 'user.totp_confirmed');
    expect(confirmed.actor).toMatchObject({ type: 'user', id });
    expect([app['secret'], ...recovery].filter((secret) => text.includes(secret))).toEqual([]);
  });
});
