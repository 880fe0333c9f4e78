import type { UnixSeconds } from '#kernel/time';
import { hashOfUnusedCode } from '#people/credentials/recovery-codes';
import { stepOfCode } from '#people/credentials/totp';
import type { Factor, SignedIn } from '#people/domain/user.events';
import type { TotpState } from '#people/domain/user-state';

/** A verified code, as the fact of a sign-in stores it. */
export interface SecondFactor extends Pick<SignedIn, 'totp_step' | 'recovery_code'> {
  readonly factor: Factor;
}

/** Verifies a typed code of the app or recovery code; null if it is wrong or used. `secret`: the app's secret, opened. */
export function secondFactorOf(totp: TotpState, secret: string, code: string, now: UnixSeconds): SecondFactor | null {
  const totp_step = stepOfCode(secret, code, totp.last_step, now);
  if (totp_step !== null) return { factor: 'totp', totp_step, recovery_code: null };
  const recovery_code = hashOfUnusedCode(code, totp.recovery_codes);
  return recovery_code === null ? null : { factor: 'recovery_code', totp_step: null, recovery_code };
}
