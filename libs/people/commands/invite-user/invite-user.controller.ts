import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InviteUserBody } from '#people/commands/invite-user/invite-user.body';
import { InviteUser } from '#people/commands/invite-user/invite-user.command';
import { InvitedUserResource } from '#people/resource/user.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { changes } from '#operators/effect';
import { AlsoForOperators } from '#operators/for-operators';

@Controller('admin/v1/users')
export class InviteUserController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForUsers('users:write')
  @AlsoForOperators('users.create', changes('role'))
  @About(`
    Invites a user to the account with a one-time link, valid for 24 hours: the user opens it and chooses a password. The link is sent by email if
    the operator has configured a mail server (link_mail); otherwise the response contains it. An email address belongs to one user of one
    account; one that is taken fails with user_exists.
  `)
  @Called('inviteUser', 'Invite a user')
  @Answers(201, InvitedUserResource, ['user_exists'])
  invite(@Body() { email, role, name }: InviteUserBody, @Commanding() context: CommandContext): Promise<InvitedUserResource> {
    return this.commands.execute(new InviteUser({ email, role, name: name ?? null }, context, context.actor.type !== 'operator'));
  }
}
