import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#kernel/time';
import { SignInByPasskey } from '#people/commands/sign-in-by-passkey/sign-in-by-passkey.command';
import { claimedPasskey, provesPasskey } from '#people/credentials/passkeys';
import { signInByPasskey } from '#people/domain/passkey.decisions';
import { passkeyRefused } from '#people/domain/user.errors';
import { PasskeyChallenges, signInFrom } from '#people/passkey-challenges';
import { type BegunSession, NewSessions, type ProvedFactors } from '#people/sessions/new-sessions';
import { SignInTries } from '#people/sessions/sign-in-tries';
import { UserStreams } from '#people/user-streams';

/** Signs a person in by a passkey, which counts as both factors. It is not throttled, because signatures cannot be guessed. */
@CommandHandler(SignInByPasskey)
export class SignInByPasskeyHandler implements ICommandHandler<SignInByPasskey> {
  constructor(
    private readonly users: UserStreams,
    private readonly challenges: PasskeyChallenges,
    private readonly sessions: NewSessions,
    private readonly tries: SignInTries,
    private readonly clock: Clock,
  ) {}

  async execute({ response, browser, client, requestId }: SignInByPasskey): Promise<BegunSession> {
    const now = Math.floor(this.clock.milliseconds() / 1000);
    const challenge = browser === null ? null : this.challenges.answeredBy(response, signInFrom(browser), now);
    const credential = claimedPasskey(response);
    const id = challenge && credential && (await this.users.withPasskey(credential));
    const user = id ? await this.users.load(id) : null;
    const [passkey, known] = Object.entries(user?.passkeys ?? {}).find(([, each]) => each.credential === credential) ?? [];
    if (user === null || challenge === null || passkey === undefined) throw passkeyRefused();
    const { public_key, transports } = known!;
    const claimed = { id: credential!, public_key, transports, user: user.id };
    const isProven = await provesPasskey(this.challenges.relyingParty, challenge.text, response, claimed);
    if (!isProven) throw passkeyRefused();
    if (user.status !== 'active') {
      this.tries.noteFailure(user, 'status', client, requestId);
      throw passkeyRefused();
    }
    const use = { passkey, challenge: challenge.hash };
    const enters: ProvedFactors['enters'] = (state, session) => signInByPasskey(state, session, use);
    return this.sessions.begin(user, { factors: ['passkey'], totp_step: null, recovery_code: null, enters }, client, requestId);
  }
}
