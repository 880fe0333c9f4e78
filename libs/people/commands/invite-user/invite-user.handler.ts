import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { comparable } from '#kernel/comparable';
import { UserApprovals } from '#people/approvals/user-approvals';
import { InviteUser } from '#people/commands/invite-user/invite-user.command';
import { mayApprove } from '#people/domain/guarded-changes';
import { inviteUser } from '#people/domain/user.decisions';
import { OneTimeLinks } from '#people/one-time-links';
import { type InvitedUserResource, userResource } from '#people/resource/user.resource';
import { UserStreams } from '#people/user-streams';
import type { ProposalResource } from '#proposals/contract';

/** Invites a user. Where there are several owners, another one has to approve a user who may approve. */
@CommandHandler(InviteUser)
export class InviteUserHandler implements ICommandHandler<InviteUser> {
  constructor(
    private readonly users: UserStreams,
    private readonly links: OneTimeLinks,
    private readonly approvals: UserApprovals,
  ) {}

  async execute({ invitation: { name, role, ...given }, context, byMail }: InviteUser): Promise<InvitedUserResource | ProposalResource> {
    const email = comparable(given.email);
    const user = await this.users.claim(email, context.id('usr'), context);
    const invited = { user, email, name, role };
    if (byMail && mayApprove(role) && (await this.approvals.areNeeded(context)))
      return this.approvals.propose(user, { does: 'invite', email, name, role }, (state) => inviteUser(state, invited, null), context);
    const { fact, shown } = this.links.newFor(user, byMail, context);
    const made = await this.users.decide(user, (state) => inviteUser(state, invited, fact), context);
    await this.users.waitUntilVisible(context);
    return { ...userResource(made), ...shown };
  }
}
