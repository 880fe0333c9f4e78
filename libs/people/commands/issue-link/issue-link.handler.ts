import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UserApprovals } from '#people/approvals/user-approvals';
import { IssueLink } from '#people/commands/issue-link/issue-link.command';
import { mayApprove } from '#people/domain/guarded-changes';
import { issueLink } from '#people/domain/user.decisions';
import { OneTimeLinks } from '#people/one-time-links';
import { type InvitedUserResource, userResource } from '#people/resource/user.resource';
import { UserStreams } from '#people/user-streams';
import type { ProposalResource } from '#proposals/contract';

/** Issues a new link. The link of a user who may approve is mailed, and where there are several owners, another one has to approve it. */
@CommandHandler(IssueLink)
export class IssueLinkHandler implements ICommandHandler<IssueLink> {
  constructor(
    private readonly users: UserStreams,
    private readonly links: OneTimeLinks,
    private readonly approvals: UserApprovals,
  ) {}

  async execute({ user, context, byMail }: IssueLink): Promise<InvitedUserResource | ProposalResource> {
    const { role, joined, email } = await this.users.ofAccount(user, context.account);
    const isGuarded = byMail && mayApprove(role);
    const isProposed = isGuarded && (await this.approvals.areNeeded(context));
    // A single owner hands over the link of an invitation, as the first time.
    const mustBeMailed = isProposed || (isGuarded && joined);
    const { fact, shown } = mustBeMailed
      ? { fact: this.links.mailedFor(user, context), shown: {} }
      : this.links.newFor(user, byMail, context);
    if (isProposed) return this.approvals.propose(user, { does: 'reset', email }, (state) => issueLink(state, user, fact), context);
    const linked = await this.users.decide(user, (state) => issueLink(state, user, fact), context);
    await this.users.waitUntilVisible(context);
    return { ...userResource(linked), ...shown };
  }
}
