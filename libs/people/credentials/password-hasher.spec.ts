import { parseOptions } from '@node-rs/argon2';
import { HASH_OF_NOBODY, PasswordHasher } from '#people/credentials/password-hasher';

const PASSWORD = 'seven green kettles';

describe('a password hash', () => {
  const hasher = new PasswordHasher();
  let stored: string;
  beforeAll(async () => {
    stored = await hasher.hash(PASSWORD);
  });

  it('is argon2id with a separate salt', async () => {
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.hash(PASSWORD)).not.toBe(stored);
  });

  it('matches only its password', async () => {
    expect(await hasher.matches(PASSWORD, stored, false)).toBe(true);
    expect(await hasher.matches('seven green kettle', stored, false)).toBe(false);
    expect(await hasher.matches('Seven green kettles', stored, false)).toBe(false);
    expect(await hasher.matches('', stored, false)).toBe(false);
  });

  it('matches its password typed on another keyboard', async () => {
    const accented = await hasher.hash('Café noir à midi');
    expect(await hasher.matches('Cafe\u0301 noir a\u0300 midi', accented, false)).toBe(true);
  });

  it('distinguishes long passwords by their last character', async () => {
    const long = 'x'.repeat(200);
    expect(await hasher.matches(`${long}b`, await hasher.hash(`${long}a`), false)).toBe(false);
  });

  it('matches nothing if there is none, after the same work', async () => {
    expect(await hasher.matches(PASSWORD, null, false)).toBe(false);
    expect(parseOptions(HASH_OF_NOBODY)).toEqual(parseOptions(stored));
  });
});

describe('many sign-ins at once', () => {
  it('are refused if the queue is full, whether or not the person is known', async () => {
    const hasher = new PasswordHasher();
    const stored = await hasher.hash(PASSWORD);
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        hasher.matches(PASSWORD, n % 2 === 0 ? stored : null, false).catch(({ code }) => code as string),
      ),
    );
    // 32 wait behind one or two, depending on the number of cores.
    expect([6, 7]).toContain(outcomes.filter((each) => each === 'service_unavailable').length);
    expect(await hasher.matches(PASSWORD, stored, false)).toBe(true);
  });

  it('hold up nobody who is known', async () => {
    const hasher = new PasswordHasher();
    const stored = await hasher.hash(PASSWORD);
    const flood = Array.from({ length: 60 }, () => hasher.matches(PASSWORD, null, false).catch(({ code }) => code as string));
    expect(await hasher.matches(PASSWORD, stored, true)).toBe(true);
    expect((await Promise.all(flood)).filter((each) => each === false).length).toBeGreaterThan(0);
  });
});
