import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#kernel/time';
import { AcceptLink } from '#people/commands/accept-link/accept-link.command';
import { PasswordHasher } from '#people/credentials/password-hasher';
import { acceptablePassword } from '#people/credentials/passwords';
import { acceptLink, isOpen } from '#people/domain/user.decisions';
import { linkInvalid } from '#people/domain/user.errors';
import { type UserResource, userResource } from '#people/resource/user.resource';
import { SealedCredentials } from '#people/sealed-credentials';
import { UserStreams } from '#people/user-streams';
import { CommandContext } from '#platform/event-store/command-context';

@CommandHandler(AcceptLink)
export class AcceptLinkHandler implements ICommandHandler<AcceptLink> {
  constructor(
    private readonly users: UserStreams,
    private readonly passwords: PasswordHasher,
    private readonly sealed: SealedCredentials,
    private readonly clock: Clock,
  ) {}

  /** Checks the link before it hashes the password, because hashing is costly. */
  async execute({ link: { user, hash }, password, name, requestId }: AcceptLink): Promise<UserResource> {
    const milliseconds = this.clock.milliseconds();
    const now = Math.floor(milliseconds / 1000);
    const found = await this.users.load(user);
    if (found === null || !isOpen(found, hash, now)) throw linkInvalid();
    const actor = { type: 'user', id: user, name: name ?? found.name ?? found.email } as const;
    const context = new CommandContext({ account: found.account, livemode: true, actor, milliseconds, requestId });
    const chosen = this.sealed.password(user, await this.passwords.hash(await acceptablePassword(password)));
    const accepted = await this.users.decide(user, (state) => acceptLink(state, { user, hash, now, password: chosen, name }), context);
    if (accepted.role === 'owner') await this.users.addOwner(user, context);
    await this.users.waitUntilVisible(context);
    return userResource(accepted);
  }
}
