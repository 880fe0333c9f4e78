import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangePassword } from '#people/commands/change-password/change-password.command';
import { PasswordHasher } from '#people/credentials/password-hasher';
import { acceptablePassword } from '#people/credentials/passwords';
import { changePassword } from '#people/domain/user.decisions';
import { passwordWrong, sessionsNotYetEnded } from '#people/domain/user.errors';
import { type UserResource, userResource } from '#people/resource/user.resource';
import { SealedCredentials } from '#people/sealed-credentials';
import { SignInTries } from '#people/sessions/sign-in-tries';
import { UserStreams } from '#people/user-streams';

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly users: UserStreams,
    private readonly passwords: PasswordHasher,
    private readonly sealed: SealedCredentials,
    private readonly tries: SignInTries,
  ) {}

  /** Throttles guesses of the current password, in an unattended browser, like sign-ins. */
  async execute({ user, session, passwords: { current, chosen }, client, context }: ChangePassword): Promise<UserResource> {
    const acceptable = await acceptablePassword(chosen);
    const found = await this.users.ofAccount(user, context.account);
    const begun = await this.tries.beginPassword(found.email, client);
    if (!(await this.sealed.passwordMatches(current, user, found.password))) throw passwordWrong('current');
    await begun.forgive();
    const password = this.sealed.password(user, await this.passwords.hash(acceptable));
    const changed = await this.users.decide(user, (state) => changePassword(state, user, password, session), context);
    if (!(await this.users.waitUntilVisible(context))) throw sessionsNotYetEnded();
    return userResource(changed);
  }
}
