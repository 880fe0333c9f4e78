import { Injectable } from '@nestjs/common';
import { forgiving } from '#people/credentials/sign-in-throttle';
import type { Proof } from '#people/domain/factor.decisions';
import { codeIncorrect, passwordWrong } from '#people/domain/user.errors';
import type { SpentCode } from '#people/domain/user.events';
import type { StoredUser } from '#people/resource/user.view';
import { SealedCredentials } from '#people/sealed-credentials';
import type { Client } from '#people/sessions/client';
import { secondFactorOf } from '#people/sessions/second-factor';
import { SignInTries } from '#people/sessions/sign-in-tries';
import type { CommandContext } from '#platform/event-store/command-context';

/** A person who changes one of their factors, and the proof they sent. */
export interface Claimant {
  readonly user: string;
  readonly session: string;
  readonly client: Client;
  readonly password: string | null;
  /** A code of the authenticator app, or a recovery code; null if none was sent. */
  readonly code: string | null;
}

/** Verifies the proof for changing a factor. Guesses in an unattended browser are throttled like sign-ins. */
@Injectable()
export class Proofs {
  constructor(
    private readonly sealed: SealedCredentials,
    private readonly tries: SignInTries,
  ) {}

  /** Verifies what was sent; the rule decides whether it suffices. Throws `password_incorrect`, `code_incorrect` and `rate_limit_exceeded`. */
  async of(user: StoredUser, { session, password, code, client }: Claimant, { now }: CommandContext): Promise<Proof> {
    if (password !== null) await this.checkPassword(user, password, client);
    return { session, byPassword: password !== null, code: code === null ? null : await this.spentCode(user, code, now), now };
  }

  /** Verifies the present password of a person who is signed in. `param`: the field with it. Throws `password_incorrect` and `rate_limit_exceeded`. */
  async checkPassword(user: StoredUser, password: string, client: Client, param = 'password'): Promise<void> {
    const begun = await this.tries.beginPassword(user.email, client, this.tries.isKnown(user, client));
    const isRight = await this.sealed.passwordMatches(password, user.id, user.password, true).catch(forgiving(begun));
    if (!isRight) throw passwordWrong(param);
    await begun.forgive();
  }

  private async spentCode({ id, totp }: StoredUser, code: string, now: number): Promise<SpentCode> {
    const begun = await this.tries.beginCode(id);
    const found = totp && secondFactorOf(totp, this.sealed.openTotp(id, totp.secret), code, now);
    if (found === null) throw codeIncorrect();
    await begun.forgive();
    return { totp_step: found.totp_step, recovery_code: found.recovery_code };
  }
}
