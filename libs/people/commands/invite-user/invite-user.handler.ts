import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { comparable } from '#kernel/comparable';
import { InviteUser } from '#people/commands/invite-user/invite-user.command';
import { inviteUser } from '#people/domain/user.decisions';
import { OneTimeLinks } from '#people/one-time-links';
import { type InvitedUserResource, userResource } from '#people/resource/user.resource';
import { UserStreams } from '#people/user-streams';

@CommandHandler(InviteUser)
export class InviteUserHandler implements ICommandHandler<InviteUser> {
  constructor(
    private readonly users: UserStreams,
    private readonly links: OneTimeLinks,
  ) {}

  async execute({ invitation: { email, name, role }, context, byMail }: InviteUser): Promise<InvitedUserResource> {
    const user = await this.users.claim(email, context.id('usr'), context);
    const { fact, shown } = this.links.newFor(user, byMail, context);
    const invited = { user, email: comparable(email), name, role };
    const made = await this.users.decide(user, (state) => inviteUser(state, invited, fact), context);
    await this.users.waitUntilVisible(context);
    return { ...userResource(made), ...shown };
  }
}
