import { fold } from '#kernel/fact';
import { PasswordHasher } from '#people/credentials/password-hasher';
import { acceptablePassword } from '#people/credentials/passwords';
import { userState } from '#people/domain/user-state';
import { changePassword } from '#people/domain/user.decisions';
import { userStream } from '#people/domain/user.events';
import { userResource } from '#people/resource/user.resource';
import { userRecord } from '#people/resource/user.view';
import { SealedCredentials } from '#people/sealed-credentials';
import type { Client } from '#people/sessions/client';
import { Proofs } from '#people/sessions/proofs';
import { UserStreams } from '#people/user-streams';
import { command, fields } from '#platform/cqrs/command';

/** A signed-in person chooses another password. Throttles guesses of the current password, in an unattended browser, like sign-ins. */
export const ChangePassword = command('ChangePassword', {
  input: fields<{ user: string; session: string; passwords: { readonly current: string; readonly chosen: string }; client: Client }>(),
  uses: { users: UserStreams, passwords: PasswordHasher, sealed: SealedCredentials, proofs: Proofs },
  async prepare({ user, passwords: { current, chosen }, client, context }, { users, passwords, sealed, proofs }) {
    const acceptable = await acceptablePassword(chosen);
    const found = await users.ofAccount(user, context.account);
    await proofs.checkPassword(found, current, client, 'current');
    const password = sealed.password(user, await passwords.hash(acceptable));
    return { password };
  },
  stream: ({ user }) => userStream(user),
  view: userState,
  rule: (state, { user, session, password }) => changePassword(state, user, password, session),
  async answer({ events }, { context }, { users }) {
    const changed = fold(userRecord, events)!;
    await users.ended(context);
    return userResource(changed);
  },
});
