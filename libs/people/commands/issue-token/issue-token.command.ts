import { fold } from '#kernel/fact';
import { issueToken } from '#people/domain/token.decisions';
import { userState } from '#people/domain/user-state';
import { type TokenIssued, userStream } from '#people/domain/user.events';
import { tokenResource } from '#people/resource/token.resource';
import { userRecord } from '#people/resource/user.view';
import { scopesOf } from '#people/roles/role-table';
import { newToken } from '#people/sessions/token-text';
import { command, fields } from '#platform/cqrs/command';
import { SecretBox } from '#privacy/secrets/secret-box';

/** Issues a token for a program that acts for a person. It is derived from the command, so a repeated request gets the same one. */
export const IssueToken = command('IssueToken', {
  input: fields<{ user: string; token: Pick<TokenIssued, 'name' | 'scopes' | 'expires_at'> }>(),
  uses: { secretBox: SecretBox },
  prepare({ user, token: { name, scopes, expires_at }, context }, { secretBox }) {
    const { text, hash } = newToken(user, secretBox.derive('user_token', `${user}\n${context.command}`));
    const issued = { user, token: context.id('tok'), name, scopes: [...new Set(scopes)], hash, expires_at };
    return { text, issued };
  },
  stream: ({ user }) => userStream(user),
  view: userState,
  rule: (state, { context, issued }) => issueToken(state, issued, scopesOf, context.now),
  answer({ events }, { text, issued: { token } }) {
    const { tokens } = fold(userRecord, events)!;
    return { ...tokenResource(token, tokens[token]!, null), token: text };
  },
});
