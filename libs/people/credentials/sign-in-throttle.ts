import { createHash } from 'node:crypto';
import { DomainError } from '#kernel/domain-error';
import { HOUR, MINUTE } from '#kernel/time';
import { emailKey } from '#people/domain/email-key';
import { leftOf, type RateCounters, windowAt } from '#http/rate-limit/rate-counters';

/** The number of failures allowed in a window of `seconds`. */
interface Cap {
  readonly failures: number;
  readonly seconds: number;
}

/**
 * Failed passwords are capped for each e-mail and client address. The caps for all addresses and for all e-mails are far higher, so that strangers cannot
 * use up a person's attempts. A client address that the account knows of the person is exempt from them (docs/people.md).
 */
const BY_ACCOUNT_AND_ADDRESS: Cap = { failures: 10, seconds: 15 * MINUTE };
const BY_ACCOUNT: Cap = { failures: 100, seconds: 15 * MINUTE };
/** Somebody who tries one password on everybody. */
const BY_ADDRESS: Cap = { failures: 100, seconds: 15 * MINUTE };
/** Wrong codes, which only somebody with the right password can try. Three of a million codes are valid at any time. */
const CODES: Cap = { failures: 10, seconds: HOUR };

/** Failed returns from an identity provider: each makes us query the provider. */
const BY_PROVIDER: Cap = { failures: 30, seconds: 15 * MINUTE };

/** An attempt to sign in. It counts as a failure from its start, so that concurrent attempts cannot exceed the cap together. */
export interface SignInTry {
  /** Takes the attempt out of the count: it succeeded, or failed by a fault of ours. */
  forgive(): Promise<void>;
  /** The refusal that somebody unknown gets in the place of a known person, who gets it for a wrong password: both answers are the same. */
  readonly refusal?: DomainError;
}

/** For `catch`: a fault of our own is no guess, so the attempt is forgiven. */
export const forgiving =
  (begun: SignInTry) =>
  async (fault: unknown): Promise<never> => {
    await begun.forgive();
    throw fault;
  };

/** Slows down guesses of passwords and codes. Only failures count; passkeys are not throttled. Times are the wall clock's, in seconds. */
export class SignInThrottle {
  constructor(
    private readonly counters: RateCounters,
    private readonly milliseconds: () => number = Date.now,
  ) {}

  /**
   * Begins an attempt with a password. Call it before the password is hashed, whether or not the e-mail is known. All spellings of an e-mail count
   * together. `address`: the client's, for IPv6 its /64. `isKnown`: the person has signed in from there lately, and is let in by the right password beyond
   * the caps for strangers. Throws `rate_limit_exceeded` with `retry_after` in seconds.
   */
  async beginPassword(email: string, address: string, isKnown: boolean): Promise<SignInTry> {
    const account = emailKey(email);
    const begun = [await this.begin(BY_ACCOUNT_AND_ADDRESS, ['password', account, address])];
    const all: SignInTry = { forgive: async () => void (await Promise.all(begun.map((each) => each.forgive()))) };
    try {
      begun.push(await this.begin(BY_ACCOUNT, ['password', account]));
      begun.push(await this.begin(BY_ADDRESS, ['password address', address]));
      return all;
    } catch (refusal) {
      if (isKnown && refusal instanceof DomainError) return { ...all, refusal };
      return forgiving(all)(refusal);
    }
  }

  /** Call it before an identity provider is queried. Throws as `beginPassword` does. */
  beginOidc(account: string, address: string): Promise<SignInTry> {
    return this.begin(BY_PROVIDER, ['oidc', account, address]);
  }

  /** Call it before a second factor's code or a recovery code is verified. Throws as `beginPassword` does. */
  beginCode(userId: string): Promise<SignInTry> {
    return this.begin(CODES, ['code', userId]);
  }

  private async begin({ failures, seconds }: Cap, subject: readonly string[]): Promise<SignInTry> {
    const now = Math.floor(this.milliseconds() / 1000);
    const window = windowAt(now, seconds);
    const name = nameOf(subject);
    if ((await this.counters.countIn(window, name, 1)) > failures) throw tooManyFailures(leftOf(window, now));
    return { forgive: async () => void (await this.counters.countIn(window, name, -1)) };
  }
}

/** The name of a counter: a hash, because people type passwords into the e-mail field. */
const nameOf = (subject: readonly string[]): string =>
  `sign_in ${createHash('sha256').update(JSON.stringify(subject)).digest('base64url')}`;

const tooManyFailures = (retry_after: number): DomainError =>
  new DomainError('rate_limit_exceeded', `Too many sign-ins have failed. Try again in ${waitInWords(retry_after)}.`, null, { retry_after });

function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
