import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeUserBody } from '#people/commands/change-user/change-user.body';
import { ChangeUser } from '#people/commands/change-user/change-user.command';
import { UserResource } from '#people/resource/user.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, ForUsers } from '#http/route';
import { changes } from '#operators/effect';
import { AlsoForOperators } from '#operators/for-operators';

@Controller('admin/v1/users')
export class ChangeUserController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForUsers('users:write')
  @AlsoForOperators('users.update', changes('id', 'role', 'refund_limit', 'status'))
  @About(`
    Updates the role, refund limit or status of a user. Omitted fields do not change. A change of role and a suspension end all sessions of the
    user. The last owner can be neither demoted nor suspended (last_owner), except by an operator.
  `)
  @Answers(200, UserResource, ['resource_missing', 'missing_field', 'transition_not_allowed', 'last_owner', 'read_model_behind'])
  change(@Param('id') id: string, @Body() update: ChangeUserBody, @Commanding() context: CommandContext): Promise<UserResource> {
    return this.commands.execute(new ChangeUser(id, update, context, context.actor.type === 'operator'));
  }
}
