import { Clock } from '#kernel/time';
import { claimedPasskey, provesPasskey } from '#people/credentials/passkeys';
import { signInByPasskey } from '#people/domain/passkey.decisions';
import { passkeyRefused } from '#people/domain/user.errors';
import { PasskeyChallenges, signInFrom } from '#people/passkey-challenges';
import type { Client } from '#people/sessions/client';
import { NewSessions, type ProvedFactors } from '#people/sessions/new-sessions';
import { SignInTries } from '#people/sessions/sign-in-tries';
import { UserStreams } from '#people/user-streams';
import { compositeCommand, fieldsOnly } from '#platform/cqrs/command';

/** Signs a person in by a passkey, which identifies them and counts as both factors. It is not throttled, because signatures cannot be guessed. */
export const SignInByPasskey = compositeCommand('SignInByPasskey', {
  input: fieldsOnly<{
    response: unknown;
    /** The text of the browser's cookie; null if it has none. */
    browser: string | null;
    client: Client;
    requestId: string;
  }>(),
  uses: { users: UserStreams, challenges: PasskeyChallenges, sessions: NewSessions, tries: SignInTries, clock: Clock },
  async run({ response, browser, client, requestId }, { users, challenges, sessions, tries, clock }) {
    const now = Math.floor(clock.milliseconds() / 1000);
    const challenge = browser === null ? null : challenges.answeredBy(response, signInFrom(browser), now);
    const credential = claimedPasskey(response);
    const id = challenge && credential && (await users.withPasskey(credential));
    const user = id ? await users.load(id) : null;
    const [passkey, known] = Object.entries(user?.passkeys ?? {}).find(([, each]) => each.credential === credential) ?? [];
    if (user === null || challenge === null || passkey === undefined) throw passkeyRefused();
    const { public_key, transports } = known!;
    const claimed = { id: credential!, public_key, transports, user: user.id };
    const isProven = await provesPasskey(challenges.relyingParty, challenge.text, response, claimed);
    if (!isProven) throw passkeyRefused();
    if (user.status !== 'active') {
      tries.noteFailure(user, 'status', client, requestId);
      throw passkeyRefused();
    }
    const use = { passkey, challenge: challenge.hash };
    const enters: ProvedFactors['enters'] = (state, session) => signInByPasskey(state, session, use);
    return sessions.begin(user, { factors: ['passkey'], totp_step: null, recovery_code: null, enters }, client, requestId);
  },
});
