import { UserApprovals } from '#people/approvals/user-approvals';
import { mayApprove } from '#people/domain/guarded-changes';
import { issueLink } from '#people/domain/user.decisions';
import { OneTimeLinks } from '#people/one-time-links';
import { type InvitedUserResource, userResource } from '#people/resource/user.resource';
import { UserStreams } from '#people/user-streams';
import { compositeCommand, fields } from '#platform/cqrs/command';
import type { ProposalResource } from '#proposals/contract';

/**
 * Issues a new one-time link after an expired invitation or a forgotten password. It is mailed like an invitation. The link of a user who may
 * approve is always mailed, and where there are several owners, another one has to approve it; it then resolves to a proposal.
 */
export const IssueLink = compositeCommand('IssueLink', {
  input: fields<{ user: string; byMail?: boolean }>(),
  uses: { users: UserStreams, links: OneTimeLinks, approvals: UserApprovals },
  async run({ user, context, byMail = false }, { users, links, approvals }): Promise<InvitedUserResource | ProposalResource> {
    const { role, joined, email } = await users.ofAccount(user, context.account);
    const isGuarded = byMail && mayApprove(role);
    const isProposed = isGuarded && (await approvals.areNeeded(context));
    // A single owner hands over the link of an invitation, as the first time.
    const mustBeMailed = isProposed || (isGuarded && joined);
    const { fact, shown } = mustBeMailed ? { fact: links.mailedFor(user, context), shown: {} } : links.newFor(user, byMail, context);
    if (isProposed) return approvals.propose(user, { does: 'reset', email }, (state) => issueLink(state, user, fact), context);
    const linked = await users.decide(user, (state) => issueLink(state, user, fact), context);
    await users.waitUntilVisible(context);
    return { ...userResource(linked), ...shown };
  },
});
