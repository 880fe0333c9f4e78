import { Controller, Delete, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ExpireSession } from '#checkout/commands/expire-session/expire-session.command';
import { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';

const REFUSALS = ['resource_missing', 'checkout_session_not_open'] as const;
const ENDS = `Expires an open session: it can no longer be completed. A session that is complete or expired fails with
  checkout_session_not_open. If a payment is in progress and succeeds, it is refunded automatically. Fires checkout.session.expired.`;

@Controller('checkout/sessions')
export class ExpireSessionController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/expire')
  @Scope('checkout_sessions:write')
  @About(ENDS)
  @Answers(200, SessionResource, REFUSALS)
  expire(@Param('id') id: string, @Commanding() context: CommandContext): Promise<SessionResource> {
    return this.commands.execute(ExpireSession({ session: id, reason: 'manual', context }));
  }

  @Delete(':id')
  @Scope('checkout_sessions:write')
  @About(`${ENDS} The same as POST expire.`)
  @Answers(200, SessionResource, REFUSALS)
  remove(@Param('id') id: string, @Commanding() context: CommandContext): Promise<SessionResource> {
    return this.expire(id, context);
  }
}
