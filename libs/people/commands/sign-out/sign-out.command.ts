import { userState } from '#people/domain/user-state';
import { signOut } from '#people/domain/user.decisions';
import { userStream } from '#people/domain/user.events';
import { UserStreams } from '#people/user-streams';
import { command, fields } from '#platform/cqrs/command';

/** Ends one of a person's own sessions. */
export const SignOut = command('SignOut', {
  input: fields<{ user: string; session: string }>(),
  uses: { users: UserStreams },
  stream: ({ user }) => userStream(user),
  view: userState,
  rule: (state, { user, session }) => signOut(state, user, session),
  async answer(_, { context }, { users }) {
    await users.ended(context);
  },
});
