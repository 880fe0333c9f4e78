import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RevokeToken } from '#people/commands/revoke-token/revoke-token.command';
import { revokeToken } from '#people/domain/token.decisions';
import { sessionsNotYetEnded } from '#people/domain/user.errors';
import { UserStreams } from '#people/user-streams';

/** Revokes a token. Resolves once every process refuses it. */
@CommandHandler(RevokeToken)
export class RevokeTokenHandler implements ICommandHandler<RevokeToken> {
  constructor(private readonly users: UserStreams) {}

  async execute({ user, token, context }: RevokeToken): Promise<void> {
    await this.users.decide(user, (state) => revokeToken(state, user, token), context);
    if (!(await this.users.waitUntilVisible(context))) throw sessionsNotYetEnded();
  }
}
