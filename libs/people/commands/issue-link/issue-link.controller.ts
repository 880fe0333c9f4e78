import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IssueLink } from '#people/commands/issue-link/issue-link.command';
import { InvitedUserResource } from '#people/resource/user.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers, MayAwait } from '#http/route';
import { changes } from '#admin/operators/effect';
import { AlsoForOperators } from '#admin/operators/for-operators';
import type { ProposalResource } from '#proposals/contract';

@Controller('admin/v1/users')
export class IssueLinkController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/reset')
  @ForUsers('users:write')
  @AlsoForOperators('users.reset', changes('id'))
  @About(`
    Creates a new one-time link for a user whose invitation has expired or who has forgotten the password. It replaces an existing link, is valid
    for 24 hours, and is sent or shown as for an invitation. Sessions and password do not change until the link is used.

    The link of a user who may approve (owner, finance) is mailed and shown to nobody (link_not_shown without a mail server). If the account has
    several owners, or had in the last seven days, it needs a proposal, with status 202, that another owner has to approve.
  `)
  @Called('resetUser', 'Make a new one-time link of a user')
  @MayAwait('ProposalResource', 'Another owner has to approve it.')
  @Answers(200, InvitedUserResource, ['resource_missing', 'transition_not_allowed', 'link_not_shown', 'proposal_limit_reached'])
  async issue(@Param('id') id: string, @Commanding() context: CommandContext): Promise<InvitedUserResource | ProposalResource> {
    return this.commands.execute(IssueLink({ user: id, context, byMail: context.actor.type !== 'operator' }));
  }
}
