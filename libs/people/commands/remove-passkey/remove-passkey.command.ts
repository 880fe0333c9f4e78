import { removePasskey } from '#people/domain/passkey.decisions';
import { userState } from '#people/domain/user-state';
import { userStream } from '#people/domain/user.events';
import { type Claimant, Proofs } from '#people/sessions/proofs';
import { UserStreams } from '#people/user-streams';
import { command, fields } from '#platform/cqrs/command';

/** Removes a passkey of a person. */
export const RemovePasskey = command('RemovePasskey', {
  input: fields<{ passkey: string; claimant: Claimant }>(),
  uses: { users: UserStreams, proofs: Proofs },
  async prepare({ claimant, context }, { users, proofs }) {
    const { user } = claimant;
    const proof = await proofs.of(await users.ofAccount(user, context.account), claimant, context);
    return { user, proof };
  },
  stream: ({ user }) => userStream(user),
  view: userState,
  rule: (state, { passkey, user, proof }) => removePasskey(state, user, passkey, proof),
  async answer(_, { context }, { users }) {
    await users.ended(context);
  },
});
