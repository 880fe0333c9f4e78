import { revokeToken } from '#people/domain/token.decisions';
import { userState } from '#people/domain/user-state';
import { userStream } from '#people/domain/user.events';
import { UserStreams } from '#people/user-streams';
import { command, fields } from '#platform/cqrs/command';

/** Revokes a token of a person. Resolves once every process refuses it. */
export const RevokeToken = command('RevokeToken', {
  input: fields<{ user: string; token: string }>(),
  uses: { users: UserStreams },
  stream: ({ user }) => userStream(user),
  view: userState,
  rule: (state, { user, token }) => revokeToken(state, user, token),
  async answer(_, { context }, { users }) {
    await users.ended(context);
  },
});
