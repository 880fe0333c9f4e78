import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IssueLink } from '#people/commands/issue-link/issue-link.command';
import { issueLink } from '#people/domain/user.decisions';
import { OneTimeLinks } from '#people/one-time-links';
import { type InvitedUserResource, userResource } from '#people/resource/user.resource';
import { UserStreams } from '#people/user-streams';

@CommandHandler(IssueLink)
export class IssueLinkHandler implements ICommandHandler<IssueLink> {
  constructor(
    private readonly users: UserStreams,
    private readonly links: OneTimeLinks,
  ) {}

  async execute({ user, context, byMail }: IssueLink): Promise<InvitedUserResource> {
    const { fact, shown } = this.links.newFor(user, byMail, context);
    const linked = await this.users.decide(user, (state) => issueLink(state, user, fact), context);
    await this.users.waitUntilVisible(context);
    return { ...userResource(linked), ...shown };
  }
}
