import { comparable } from '#kernel/comparable';
import { UserApprovals } from '#people/approvals/user-approvals';
import { mayApprove } from '#people/domain/guarded-changes';
import type { Role } from '#people/domain/role';
import { inviteUser } from '#people/domain/user.decisions';
import { OneTimeLinks } from '#people/one-time-links';
import { type InvitedUserResource, userResource } from '#people/resource/user.resource';
import { UserStreams } from '#people/user-streams';
import { compositeCommand, fields } from '#platform/cqrs/command';
import type { ProposalResource } from '#proposals/contract';

/**
 * Invites a person to the account with a one-time link: sent by mail if a mail server is set up and the caller wants that, otherwise shown. Where
 * there are several owners, another one has to approve a user who may approve; it then resolves to a proposal.
 */
export const InviteUser = compositeCommand('InviteUser', {
  input: fields<{ invitation: Invitation; byMail?: boolean }>(),
  uses: { users: UserStreams, links: OneTimeLinks, approvals: UserApprovals },
  async run(
    { invitation: { name, role, ...given }, context, byMail = false },
    { users, links, approvals },
  ): Promise<InvitedUserResource | ProposalResource> {
    const email = comparable(given.email);
    const user = await users.claim(email, context.id('usr'), context);
    const invited = { user, email, name, role };
    if (byMail && mayApprove(role) && (await approvals.areNeeded(context)))
      return approvals.propose(user, { does: 'invite', email, name, role }, (state) => inviteUser(state, invited, null), context);
    const { fact, shown } = links.newFor(user, byMail, context);
    const made = await users.decide(user, (state) => inviteUser(state, invited, fact), context);
    await users.waitUntilVisible(context);
    return { ...userResource(made), ...shown };
  },
});

export interface Invitation {
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
}
