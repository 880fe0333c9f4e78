import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RepeatSessionUrl } from '#checkout/commands/repeat-session-url/repeat-session-url.command';
import { CreatedSessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, Scope } from '#http/route';

@Controller('checkout/sessions')
export class RepeatSessionUrlController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/url')
  @Called('repeatCheckoutSessionUrl', 'Repeat the URL of a checkout session')
  @Scope('checkout_sessions:write')
  @About(`
    Returns the session with its original url and client_secret, for a shopper who has lost them. Nothing changes. A session that can no longer be
    paid fails with checkout_session_not_open: one that is expired, or complete with nothing left to pay online.
  `)
  @Answers(200, CreatedSessionResource, ['resource_missing', 'checkout_session_not_open'])
  repeat(@Param('id') id: string, @Commanding() context: CommandContext): Promise<CreatedSessionResource> {
    return this.commands.execute(RepeatSessionUrl({ session: id, context }));
  }
}
