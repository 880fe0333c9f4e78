import { passkeyCreation } from '#people/credentials/passkeys';
import { beginPasskey } from '#people/domain/passkey.decisions';
import { userState } from '#people/domain/user-state';
import { userStream } from '#people/domain/user.events';
import { creationBy, PasskeyChallenges } from '#people/passkey-challenges';
import type { PasskeyOptionsResource } from '#people/resource/passkey.resource';
import { type Claimant, Proofs } from '#people/sessions/proofs';
import { UserStreams } from '#people/user-streams';
import { command, fields } from '#platform/cqrs/command';

/** Starts making a passkey. */
export const BeginPasskey = command('BeginPasskey', {
  input: fields<{ claimant: Claimant }>(),
  uses: { users: UserStreams, proofs: Proofs, challenges: PasskeyChallenges },
  async prepare({ claimant, context }, { users, proofs }) {
    const { user, session } = claimant;
    const found = await users.ofAccount(user, context.account);
    const proof = await proofs.of(found, claimant, context);
    return { user, session, found, proof };
  },
  stream: ({ user }) => userStream(user),
  view: userState,
  rule: (state, { user, proof }) => beginPasskey(state, user, proof),
  async answer(_, { context, user, session, found }, { challenges }): Promise<PasskeyOptionsResource> {
    const { email, name, passkeys } = found;
    const known = Object.values(passkeys).map(({ credential: id, transports }) => ({ id, transports }));
    const challenge = challenges.newFor(creationBy(user, session), context.now);
    const owner = { id: user, email, name: name ?? email };
    return { object: 'passkey_options', options: await passkeyCreation(challenges.relyingParty, owner, known, challenge) };
  },
});
