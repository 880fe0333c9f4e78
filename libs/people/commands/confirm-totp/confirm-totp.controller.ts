import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ConfirmTotp } from '#people/commands/confirm-totp/confirm-totp.command';
import { RecoveryCodesResource } from '#people/resource/totp.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { AppCode } from '#people/sessions/typed-code';

class ConfirmTotpBody {
  @AppCode({ description: 'Six-digit code from the authenticator app.', example: '492039' }) code!: string;
}

@Controller('admin/v1/totp')
export class ConfirmTotpController {
  constructor(private readonly commands: CommandBus) {}

  @Post('confirm')
  @ForUsers('totp:write')
  @About(`
    Completes the setup of the authenticator app with one of its codes, which cannot be used again. It replaces an existing app and its recovery
    codes. From now on, a code is required to sign in. All other sessions of the user end.
  `)
  @Called('confirmTotp', 'Confirm an authenticator app')
  @Answers(200, RecoveryCodesResource, ['totp_not_begun', 'code_incorrect', 'rate_limit_exceeded', 'read_model_behind'])
  confirm(
    @Body() { code }: ConfirmTotpBody,
    @CurrentCaller() { person, key: { id: user } }: Caller,
    @Commanding() context: CommandContext,
  ): Promise<RecoveryCodesResource> {
    return this.commands.execute(ConfirmTotp({ user, session: person!.session, code, context }));
  }
}
