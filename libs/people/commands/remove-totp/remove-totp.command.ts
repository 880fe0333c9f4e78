import { fold } from '#kernel/fact';
import { removeTotp } from '#people/domain/factor.decisions';
import { userState } from '#people/domain/user-state';
import { userStream } from '#people/domain/user.events';
import { userResource } from '#people/resource/user.resource';
import { userRecord } from '#people/resource/user.view';
import { type Claimant, Proofs } from '#people/sessions/proofs';
import { UserStreams } from '#people/user-streams';
import { command, fields } from '#platform/cqrs/command';

/** Removes a person's authenticator app. */
export const RemoveTotp = command('RemoveTotp', {
  input: fields<{ claimant: Claimant }>(),
  uses: { users: UserStreams, proofs: Proofs },
  async prepare({ claimant, context }, { users, proofs }) {
    const { user } = claimant;
    const found = await users.ofAccount(user, context.account);
    const proof = await proofs.of(found, claimant, context);
    return { user, proof };
  },
  stream: ({ user }) => userStream(user),
  view: userState,
  rule: (state, { user, proof }) => removeTotp(state, user, proof),
  async answer({ events }, { context }, { users }) {
    const removed = fold(userRecord, events)!;
    await users.ended(context);
    return userResource(removed);
  },
});
