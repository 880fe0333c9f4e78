import { CommandHandler } from '@nestjs/cqrs';
import { Clock, type UnixSeconds } from '#kernel/time';
import { SignIn } from '#people/commands/sign-in/sign-in.command';
import { forgiving } from '#people/credentials/sign-in-throttle';
import { codeRequired, codeWrong, credentialsWrong } from '#people/domain/user.errors';
import type { StoredUser } from '#people/resource/user.view';
import { SealedCredentials } from '#people/sealed-credentials';
import type { Client } from '#people/sessions/client';
import { type BegunSession, NewSessions, type ProvedFactors } from '#people/sessions/new-sessions';
import { type SecondFactor, secondFactorOf } from '#people/sessions/second-factor';
import { SignInTries } from '#people/sessions/sign-in-tries';
import { UserStreams } from '#people/user-streams';

/** The id that is loaded if no user has the e-mail, so that as much is read. */
const NOBODY = 'usr_000000000000000000000000';

/**
 * Signs a person in. An unknown e-mail, a wrong password and a suspended person get the same answer after the same work. Only the right password
 * reveals whether a code is needed.
 */
@CommandHandler(SignIn.type)
export class SignInHandler {
  constructor(
    private readonly users: UserStreams,
    private readonly sealed: SealedCredentials,
    private readonly tries: SignInTries,
    private readonly sessions: NewSessions,
    private readonly clock: Clock,
  ) {}

  async execute({ credentials: { email, password, code }, client, requestId }: ReturnType<typeof SignIn>): Promise<BegunSession> {
    const user = await this.identified(email, password, client, requestId);
    const now = Math.floor(this.clock.milliseconds() / 1000);
    const second = user.totp === null ? null : await this.secondFactor(user, code, now);
    if (second === 'wrong') {
      this.tries.noteFailure(user, 'code', client, requestId);
      throw codeWrong();
    }
    return this.sessions.begin(user, factorsOf(second), client, requestId);
  }

  /** The person with this e-mail and password. Throws `sign_in_required`. */
  private async identified(email: string, password: string, client: Client, requestId: string): Promise<StoredUser> {
    const id = await this.users.withEmail(email);
    const user = await this.users.load(id ?? NOBODY);
    const isKnown = user !== null && this.tries.isKnown(user, client);
    const begun = await this.tries.beginPassword(email, client, isKnown);
    const stored = user?.password ?? null;
    const isRight = await this.sealed.passwordMatches(password, user?.id ?? NOBODY, stored, isKnown).catch(forgiving(begun));
    if (isRight && user?.status === 'active') {
      await begun.forgive();
      return user;
    }
    if (user !== null) this.tries.noteFailure(user, isRight ? 'status' : 'password', client, requestId);
    throw begun.refusal ?? credentialsWrong();
  }

  private async secondFactor({ id, totp }: StoredUser, code: string | null, now: UnixSeconds): Promise<SecondFactor | 'wrong'> {
    if (code === null) throw codeRequired();
    const begun = await this.tries.beginCode(id);
    const found = secondFactorOf(totp!, this.sealed.openTotp(id, totp!.secret), code, now);
    if (found === null) return 'wrong';
    await begun.forgive();
    return found;
  }
}

const factorsOf = (second: SecondFactor | null): ProvedFactors =>
  second === null
    ? { factors: ['password'], totp_step: null, recovery_code: null }
    : { factors: ['password', second.factor], totp_step: second.totp_step, recovery_code: second.recovery_code };
