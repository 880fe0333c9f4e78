import type { Caller } from '#http/access/caller';

/** Recognises people by their browser sessions, and masks what their role may not see. */
export abstract class SignedInUsers {
  /**
   * The person of a session, in the account's test or live mode.
   * @param secret the value of the session's cookie; undefined without one
   * @throws `sign_in_required`
   */
  abstract callerOf(secret: string | undefined, livemode: boolean): Promise<Caller>;

  /**
   * The person whose token an agent uses, in the account's test or live mode.
   * @throws `sign_in_required`
   */
  abstract agentOf(token: string, livemode: boolean): Promise<Caller>;

  /** The answer without personal data. */
  abstract masked(answer: unknown): unknown;
}
