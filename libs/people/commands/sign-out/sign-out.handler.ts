import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SignOut } from '#people/commands/sign-out/sign-out.command';
import { signOut } from '#people/domain/user.decisions';
import { sessionsNotYetEnded } from '#people/domain/user.errors';
import { UserStreams } from '#people/user-streams';

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(private readonly users: UserStreams) {}

  async execute({ user, session, context }: SignOut): Promise<void> {
    await this.users.decide(user, (state) => signOut(state, user, session), context);
    if (!(await this.users.waitUntilVisible(context))) throw sessionsNotYetEnded();
  }
}
