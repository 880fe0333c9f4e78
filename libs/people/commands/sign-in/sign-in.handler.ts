import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, type UnixSeconds } from '#kernel/time';
import { type BegunSession, SignIn } from '#people/commands/sign-in/sign-in.command';
import { PasswordHasher } from '#people/credentials/password-hasher';
import { forgiving } from '#people/credentials/sign-in-throttle';
import { signIn } from '#people/domain/user.decisions';
import { codeRequired, codeWrong, credentialsWrong } from '#people/domain/user.errors';
import type { SignedIn } from '#people/domain/user.events';
import type { UserState } from '#people/domain/user-state';
import { currentSession } from '#people/resource/session.resource';
import type { StoredUser } from '#people/resource/user.view';
import { SealedCredentials } from '#people/sealed-credentials';
import type { Client } from '#people/sessions/client';
import { newSecret } from '#people/sessions/held-secret';
import { type SecondFactor, secondFactorOf } from '#people/sessions/second-factor';
import { SignInTries } from '#people/sessions/sign-in-tries';
import { UserStreams } from '#people/user-streams';
import { CommandContext } from '#platform/event-store/command-context';

type User = StoredUser & UserState;

/** Loaded where no user has the e-mail, so that the answer takes as long. */
const NOBODY = 'usr_000000000000000000000000';

/**
 * An unknown e-mail, a wrong password and a person who may not sign in are answered alike, after the same work. Whether a code is needed is said once the
 * password is right.
 */
@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly users: UserStreams,
    private readonly passwords: PasswordHasher,
    private readonly sealed: SealedCredentials,
    private readonly tries: SignInTries,
    private readonly clock: Clock,
  ) {}

  async execute({ credentials: { email, password, code }, client, requestId }: SignIn): Promise<BegunSession> {
    const user = await this.identified(email, password, client, requestId);
    const milliseconds = this.clock.milliseconds();
    const second = user.totp === null ? null : await this.secondFactor(user, code, Math.floor(milliseconds / 1000));
    if (second === 'wrong') {
      this.tries.noteFailure(user, 'code', client, requestId);
      throw codeWrong();
    }
    const actor = { type: 'user', id: user.id, name: user.name ?? user.email } as const;
    const context = new CommandContext({ account: user.account, livemode: true, actor, milliseconds, requestId });
    const { text: secret, hash } = newSecret(user.id);
    const session = context.id('ses');
    const begun: SignedIn = { user: user.id, session, hash, ...client, ...factsOf(second) };
    const signedIn = await this.users.decide(user.id, (state) => signIn(state, begun), context);
    // The process may have died when the person became an owner.
    if (signedIn.role === 'owner') await this.users.addOwner(user.id, context);
    await this.users.visible(context);
    return { secret, session: currentSession(signedIn, session, null) };
  }

  /** The person whose e-mail and password these are. Throws `sign_in_required`. */
  private async identified(email: string, password: string, client: Client, requestId: string): Promise<User> {
    const begun = await this.tries.beginPassword(email, client);
    const id = await this.users.withEmail(email);
    const user = await this.users.load(id ?? NOBODY);
    const stored = user?.password ?? null;
    const isRight = await this.passwords.matches(password, stored && this.sealed.openPassword(user!.id, stored)).catch(forgiving(begun));
    if (isRight && user?.status === 'active') {
      await begun.forgive();
      return user;
    }
    if (user !== null) this.tries.noteFailure(user, isRight ? 'status' : 'password', client, requestId);
    throw credentialsWrong();
  }

  private async secondFactor({ id, totp }: User, code: string | null, now: UnixSeconds): Promise<SecondFactor | 'wrong'> {
    if (code === null) throw codeRequired();
    const begun = await this.tries.beginCode(id);
    const found = secondFactorOf(totp!, this.sealed.openTotp(id, totp!.secret), code, now);
    if (found === null) return 'wrong';
    await begun.forgive();
    return found;
  }
}

const factsOf = (second: SecondFactor | null): Pick<SignedIn, 'factors' | 'totp_step' | 'recovery_code'> =>
  second === null
    ? { factors: ['password'], totp_step: null, recovery_code: null }
    : { factors: ['password', second.factor], totp_step: second.totp_step, recovery_code: second.recovery_code };
