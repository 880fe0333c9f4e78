import { fold } from '#kernel/fact';
import { createdPasskey } from '#people/credentials/passkeys';
import { addPasskey } from '#people/domain/passkey.decisions';
import { userState } from '#people/domain/user-state';
import { passkeyInvalid } from '#people/domain/user.errors';
import { userStream } from '#people/domain/user.events';
import { creationBy, PasskeyChallenges } from '#people/passkey-challenges';
import { passkeyResource } from '#people/resource/passkey.resource';
import { userRecord } from '#people/resource/user.view';
import { UserStreams } from '#people/user-streams';
import { command, fields } from '#platform/cqrs/command';

/**
 * Stores a passkey that a person's device has made. Claims the credential, then adds it. If the process is killed in between, a repeat finds
 * the claim of the same user.
 */
export const AddPasskey = command('AddPasskey', {
  input: fields<{ user: string; session: string; made: { readonly response: unknown; readonly name: string | null } }>(),
  uses: { users: UserStreams, challenges: PasskeyChallenges },
  async prepare({ user, session, made: { response, name }, context }, { users, challenges }) {
    const challenge = challenges.answeredBy(response, creationBy(user, session), context.now);
    if (challenge === null) throw passkeyInvalid();
    const { id: credential, public_key, transports } = await createdPasskey(challenges.relyingParty, challenge.text, response);
    await users.claimPasskey(credential, user, context);
    const passkey = context.id('pky');
    const added = { user, passkey, name, credential, public_key, transports, challenge: challenge.hash, keeps: session };
    return { passkey, added };
  },
  stream: ({ user }) => userStream(user),
  view: userState,
  rule: (state, { added }) => addPasskey(state, added),
  async answer({ events }, { context, passkey }, { users }) {
    const { passkeys } = fold(userRecord, events)!;
    await users.ended(context);
    return passkeyResource(passkey, passkeys[passkey]!);
  },
});
