import { createHash } from 'node:crypto';
import { caseless } from '#kernel/comparable';
import { DomainError } from '#kernel/domain-error';
import { HOUR, MINUTE } from '#kernel/time';
import { leftOf, type RateCounters, windowAt } from '#http/rate-limit/rate-counters';

/** How many failures there may be in a window of so many seconds. */
interface Cap {
  readonly failures: number;
  readonly seconds: number;
}

/** Strangers who guess from elsewhere do not use up the tries of a person, so the cap for all addresses together is far higher (docs/people.md). */
const BY_ACCOUNT_AND_ADDRESS: Cap = { failures: 10, seconds: 15 * MINUTE };
const BY_ACCOUNT: Cap = { failures: 100, seconds: 15 * MINUTE };
/** Only who knows the password gets here. Three of a million codes are right at a time. */
const CODES: Cap = { failures: 10, seconds: HOUR };

/** Each callback has us query the identity provider. */
const BY_PROVIDER: Cap = { failures: 30, seconds: 15 * MINUTE };

/** A try to sign in. It counts as a failure from its beginning, so that tries at the same time cannot pass the cap together. */
export interface SignInTry {
  /** Counts the try no longer: it succeeded, or came to no answer. */
  forgive(): Promise<void>;
}

/** Our own faults are nobody's guesses. */
export const forgiving =
  (begun: SignInTry) =>
  async (fault: unknown): Promise<never> => {
    await begun.forgive();
    throw fault;
  };

/** Slows down guesses of passwords and of codes. Failures alone count; passkeys are not throttled. Seconds are those of the wall clock. */
export class SignInThrottle {
  constructor(
    private readonly counters: RateCounters,
    private readonly milliseconds: () => number = Date.now,
  ) {}

  /**
   * Counts an e-mail as it is claimed, so that all spellings of one count together. To be called before the password is hashed, whether or not the e-mail is known. `address`: the client's, of IPv6 its /64. Throws
   * `rate_limit_exceeded` with `retry_after`, in seconds.
   */
  async beginPassword(email: string, address: string): Promise<SignInTry> {
    const account = caseless(email);
    const here = await this.begin(BY_ACCOUNT_AND_ADDRESS, ['password', account, address]);
    try {
      const anywhere = await this.begin(BY_ACCOUNT, ['password', account]);
      return { forgive: async () => void (await Promise.all([here.forgive(), anywhere.forgive()])) };
    } catch (refusal) {
      await here.forgive();
      throw refusal;
    }
  }

  /** To be called before an identity provider is queried. Throws as `beginPassword` does. */
  beginOidc(account: string, address: string): Promise<SignInTry> {
    return this.begin(BY_PROVIDER, ['oidc', account, address]);
  }

  /** To be called before a code of the second factor, or a recovery code, is verified. Throws as `beginPassword` does. */
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

/** People type passwords into the field of the e-mail: counters are kept under a hash. */
const nameOf = (subject: readonly string[]): string =>
  `sign_in ${createHash('sha256').update(JSON.stringify(subject)).digest('base64url')}`;

const tooManyFailures = (retry_after: number): DomainError =>
  new DomainError('rate_limit_exceeded', `Too many sign-ins have failed. Try again in ${waitInWords(retry_after)}.`, null, { retry_after });

function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
