import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#kernel/time';
import { AcceptLink } from '#people/commands/accept-link/accept-link.command';
import { PasswordHasher } from '#people/credentials/password-hasher';
import { acceptablePassword } from '#people/credentials/passwords';
import { acceptLink, isOpen } from '#people/domain/user.decisions';
import { linkInvalid } from '#people/domain/user.errors';
import { OneTimeLinks } from '#people/one-time-links';
import { type UserResource, userResource } from '#people/resource/user.resource';
import { SealedCredentials } from '#people/sealed-credentials';
import { UserStreams } from '#people/user-streams';
import { CommandContext } from '#platform/event-store/command-context';

@CommandHandler(AcceptLink)
export class AcceptLinkHandler implements ICommandHandler<AcceptLink> {
  constructor(
    private readonly users: UserStreams,
    private readonly links: OneTimeLinks,
    private readonly passwords: PasswordHasher,
    private readonly sealed: SealedCredentials,
    private readonly clock: Clock,
  ) {}

  /** Checks the link by its text before it reads the person's history, and there before it hashes the password: each costs more than the one before. */
  async execute({ link, password, name, requestId }: AcceptLink): Promise<UserResource> {
    const { user, hash } = link;
    const milliseconds = this.clock.milliseconds();
    const now = Math.floor(milliseconds / 1000);
    if (!(await this.links.mayBeOpen(link, now))) throw linkInvalid();
    const acceptable = await acceptablePassword(password);
    const found = await this.users.load(user);
    if (found === null || !isOpen(found, hash, now)) {
      this.links.noteEnded(link);
      throw linkInvalid();
    }
    const actor = { type: 'user', id: user, name: name ?? found.name ?? found.email } as const;
    const context = new CommandContext({ account: found.account, livemode: true, actor, milliseconds, requestId });
    if (!found.joined) await this.users.join(found, context);
    const chosen = this.sealed.password(user, await this.passwords.hash(acceptable));
    const accepted = await this.users.decide(user, (state) => acceptLink(state, { user, hash, now, password: chosen, name }), context);
    if (accepted.role === 'owner') await this.users.addOwner(user, context);
    await this.users.waitUntilVisible(context);
    return userResource(accepted);
  }
}
