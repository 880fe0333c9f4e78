import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeSessionBody } from '#checkout/commands/change-session/change-session.body';
import { ChangeSession } from '#checkout/commands/change-session/change-session.command';
import { sessionChanges } from '#checkout/commands/change-session/session-changes';
import { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';

@Controller('checkout/sessions')
export class ChangeSessionController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @Scope('checkout_sessions:write')
  @About(`
    Updates an open session: its customer, addresses, expiry, and your own data. The price cannot be changed. Omitted fields do not change.
    customer and metadata are merged (\`metadata: null\` removes all keys); an address is replaced as a whole. null or "" removes an optional field.
    customer, its phone and expires_at cannot be removed.

    A session that is complete or expired fails with checkout_session_not_open.
  `)
  @Answers(200, SessionResource, [
    'resource_missing',
    'checkout_session_not_open',
    'invalid_range',
    'invalid_postal_code',
    'metadata_too_many_keys',
    'request_too_large',
  ])
  change(@Param('id') id: string, @Body() body: ChangeSessionBody, @Commanding() context: CommandContext): Promise<SessionResource> {
    return this.commands.execute(ChangeSession({ session: id, changes: sessionChanges(body), context }));
  }
}
