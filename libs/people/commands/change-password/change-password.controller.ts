import { Body, Controller, Patch, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { ChangePassword } from '#people/commands/change-password/change-password.command';
import { UserResource } from '#people/resource/user.resource';
import { clientOf } from '#people/sessions/client';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { Text } from '#http/validation/fields';

class ChangePasswordBody {
  @Text({ max: 1000, description: 'The current password.', example: 'correct horse battery' }) current!: string;
  @Text({ max: 1000, description: 'The new password: at least 12 characters, and not a common one.', example: 'four words in a row' })
  password!: string;
}

@Controller('admin/v1/password')
export class ChangePasswordController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @ForUsers('password:write')
  @About("Changes the user's password. All other sessions of the user end.")
  @Called('changePassword', 'Change the password')
  @Answers(200, UserResource, ['password_incorrect', 'invalid_value', 'rate_limit_exceeded', 'service_unavailable', 'read_model_behind'])
  change(
    @Body() { current, password: chosen }: ChangePasswordBody,
    @CurrentCaller() { person, key: { id: user } }: Caller,
    @Commanding() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<UserResource> {
    return this.commands.execute(
      ChangePassword({ user, session: person!.session, passwords: { current, chosen }, client: clientOf(request), context }),
    );
  }
}
