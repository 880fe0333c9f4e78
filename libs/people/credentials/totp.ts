import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { digitsOf } from '#kernel/digits';
import type { UnixSeconds } from '#kernel/time';

/** The defaults of authenticator apps (RFC 6238): six digits of SHA-1, a new code every 30 seconds. */
const DIGITS = 6;
const PERIOD = 30;
/** How many steps before and after the present one are accepted: clocks differ, and typing takes time. */
const DRIFT = 1;
/** The length of a secret: that of a SHA-1 hash (RFC 4226 §4). */
const SECRET_BYTES = 20;

export interface NewTotp {
  /** The secret in Base32, for manual entry. */
  readonly secret: string;
  /** The address of the secret, for a QR code. */
  readonly otpauth_url: string;
}

/** A new secret, and the address by which an app imports it. `issuer`: the brand that the app shows. `bytes`: at least 20 unpredictable bytes. */
export function newTotp(issuer: string, email: string, bytes: Uint8Array = randomBytes(SECRET_BYTES)): NewTotp {
  // A colon ends the issuer in such an address.
  const totp = new TOTP({
    issuer: issuer.replaceAll(':', ' '),
    label: email,
    digits: DIGITS,
    period: PERIOD,
    secret: new Secret({ buffer: Uint8Array.from(bytes.subarray(0, SECRET_BYTES)).buffer }),
  });
  return { secret: totp.secret.base32, otpauth_url: totp.toString() };
}

/** Whether a typed text, in any script and with any blanks, can be a code. */
export const isAppCode = (typed: string): boolean => digitsOf(typed)?.length === DIGITS;

/**
 * The step of a typed code, in any script and with any blanks; null for a wrong code, or if the step is not after the last one used. The caller
 * stores the step, so that the code works once. `lastStep`: null if none was used yet. `now`: the wall clock's.
 */
export function stepOfCode(secret: string, code: string, lastStep: number | null, now: UnixSeconds): number | null {
  const token = digitsOf(code);
  if (token?.length !== DIGITS) return null;
  const totp = new TOTP({ digits: DIGITS, period: PERIOD, secret });
  const timestamp = now * 1000;
  const delta = totp.validate({ token, timestamp, window: DRIFT });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
