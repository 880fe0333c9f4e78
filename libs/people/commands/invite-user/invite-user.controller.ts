import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InviteUser } from '#people/commands/invite-user/invite-user.command';
import { InvitedUserResource } from '#people/resource/user.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers, MayAwait } from '#http/route';
import { changes } from '#admin/operators/effect';
import { AlsoForOperators } from '#admin/operators/for-operators';
import type { ProposalResource } from '#proposals/contract';
import { type Role, ROLES } from '#people/domain/role';
import { Email, OneOf, Text } from '#http/validation/fields';

class InviteUserBody {
  @Email({ description: 'Email address that the user signs in with. An address belongs to one user of one account.' }) email!: string;
  @OneOf(ROLES, { description: 'Role of the user.' }) role!: Role;
  @Text({ optional: true, empty: 'left_out', max: 200, description: 'Name of the user.', example: 'Asha Rao' })
  name?: string | null;
}

@Controller('admin/v1/users')
export class InviteUserController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForUsers('users:write')
  @AlsoForOperators('users.create', changes('role'))
  @About(`
    Invites a user to the account with a one-time link, valid for 24 hours: the user opens it and chooses a password. The link is sent by email if
    the operator has configured a mail server (link_mail); otherwise the response contains it. An email address belongs to one user of one
    account: one of a user of this account fails with user_exists. Whether it belongs to another account only the person who accepts the invitation sees.

    If the account has several owners, or had in the last seven days, inviting an owner or finance user creates a proposal, with status 202, that
    another owner has to approve. The link is then mailed; if no mail server is configured, an operator makes it.
  `)
  @Called('inviteUser', 'Invite a user')
  @MayAwait('ProposalResource', 'Another owner has to approve it.')
  @Answers(201, InvitedUserResource, ['user_exists', 'proposal_limit_reached'])
  async invite(
    @Body() { email, role, name }: InviteUserBody,
    @Commanding() context: CommandContext,
  ): Promise<InvitedUserResource | ProposalResource> {
    return this.commands.execute(
      InviteUser({ invitation: { email, role, name: name ?? null }, context, byMail: context.actor.type !== 'operator' }),
    );
  }
}
