import { Secret, TOTP } from 'otpauth';
import { newTotp, stepOfCode } from '#people/credentials/totp';

/** The secret and codes of RFC 6238, appendix B; apps show the last six digits. */
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32;
const NOON = 1_700_000_010;
const STEP = Math.floor(NOON / 30);

const codeAt = (now: number): string => new TOTP({ secret: RFC_SECRET }).generate({ timestamp: now * 1000 });
const stepOf = (code: string, lastStep: number | null = null): number | null => stepOfCode(RFC_SECRET, code, lastStep, NOON);

describe('a new second factor', () => {
  it('has a unique secret of 160 bits', () => {
    const [one, other] = [newTotp('Payments', 'asha@example.com'), newTotp('Payments', 'asha@example.com')];
    expect(one.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(one.secret).not.toBe(other.secret);
  });

  it('has an address that names brand and person', () => {
    const { secret, otpauth_url } = newTotp('Shop: 24 & more', 'asha+1@example.com');
    const { protocol, host, pathname, searchParams } = new URL(otpauth_url);
    expect([protocol, host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(pathname)).toMatch(/Shop {2}24 & more:asha\+1@example\.com$/);
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Shop  24 & more',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  it('is confirmed by a code of its secret', () => {
    const { secret } = newTotp('Payments', 'asha@example.com');
    expect(stepOfCode(secret, new TOTP({ secret }).generate({ timestamp: NOON * 1000 }), null, NOON)).toBe(STEP);
  });
});

describe('the step of a code', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [2_000_000_000, '279037', 66_666_666],
  ])('is that of RFC 6238 at %d', (now, code, step) => expect(stepOfCode(RFC_SECRET, code, null, now)).toBe(step));

  it.each([
    ['of now', 0, STEP],
    ['of the step before', -30, STEP - 1],
    ['of the step after', 30, STEP + 1],
    ['of two steps before', -60, null],
    ['of two steps after', 60, null],
  ])('of a code %s', (_, seconds, step) => expect(stepOf(codeAt(NOON + seconds))).toBe(step));

  it('is the same for every way of typing the code', () => {
    const code = codeAt(NOON);
    const devanagari = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    for (const typed of [` ${code.slice(0, 3)} ${code.slice(3)}\n`, `${code.slice(0, 3)}-${code.slice(3)}`, devanagari])
      expect(stepOf(typed)).toBe(STEP);
  });

  it('is null for an invalid code', () => {
    const code = codeAt(NOON);
    for (const typed of ['', code.slice(1), `${code}0`, `${code}x`, 'k7m3-p9xw-2tvq-8hrd']) expect(stepOf(typed)).toBeNull();
  });

  it('is null for a used code and earlier ones', () => {
    expect(stepOf(codeAt(NOON), STEP)).toBeNull();
    expect(stepOf(codeAt(NOON - 30), STEP)).toBeNull();
    expect(stepOf(codeAt(NOON), STEP + 1)).toBeNull();
    expect(stepOf(codeAt(NOON), STEP - 1)).toBe(STEP);
    expect(stepOf(codeAt(NOON + 30), STEP)).toBe(STEP + 1);
  });
});
