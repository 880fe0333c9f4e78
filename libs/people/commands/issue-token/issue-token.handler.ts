import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IssueToken } from '#people/commands/issue-token/issue-token.command';
import { issueToken } from '#people/domain/token.decisions';
import { type NewTokenResource, tokenResource } from '#people/resource/token.resource';
import { scopesOf } from '#people/roles/role-table';
import { newToken } from '#people/sessions/token-text';
import { UserStreams } from '#people/user-streams';
import { SecretBox } from '#privacy/secrets/secret-box';

/** Issues a token. It is derived from the command, so a repeated request gets the same one. */
@CommandHandler(IssueToken)
export class IssueTokenHandler implements ICommandHandler<IssueToken> {
  constructor(
    private readonly users: UserStreams,
    private readonly secretBox: SecretBox,
  ) {}

  async execute({ user, token: { name, scopes, expires_at }, context }: IssueToken): Promise<NewTokenResource> {
    const { text, hash } = newToken(user, this.secretBox.derive('user_token', `${user}\n${context.command}`));
    const token = context.id('tok');
    const issued = { user, token, name, scopes: [...new Set(scopes)], hash, expires_at };
    const { tokens } = await this.users.decide(user, (state) => issueToken(state, issued, scopesOf, context.now), context);
    return { ...tokenResource(token, tokens[token]!, null), token: text };
  }
}
