import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangePassword } from '#people/commands/change-password/change-password.command';
import { PasswordHasher } from '#people/credentials/password-hasher';
import { acceptablePassword } from '#people/credentials/passwords';
import { changePassword } from '#people/domain/user.decisions';
import { sessionsNotYetEnded } from '#people/domain/user.errors';
import { type UserResource, userResource } from '#people/resource/user.resource';
import { SealedCredentials } from '#people/sealed-credentials';
import { Proofs } from '#people/sessions/proofs';
import { UserStreams } from '#people/user-streams';

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly users: UserStreams,
    private readonly passwords: PasswordHasher,
    private readonly sealed: SealedCredentials,
    private readonly proofs: Proofs,
  ) {}

  /** Throttles guesses of the current password, in an unattended browser, like sign-ins. */
  async execute({ user, session, passwords: { current, chosen }, client, context }: ChangePassword): Promise<UserResource> {
    const acceptable = await acceptablePassword(chosen);
    const found = await this.users.ofAccount(user, context.account);
    await this.proofs.checkPassword(found, current, client, 'current');
    const password = this.sealed.password(user, await this.passwords.hash(acceptable));
    const changed = await this.users.decide(user, (state) => changePassword(state, user, password, session), context);
    if (!(await this.users.waitUntilVisible(context))) throw sessionsNotYetEnded();
    return userResource(changed);
  }
}
