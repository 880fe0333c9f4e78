import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { ResendEvent } from '#webhooks/commands/resend-event/resend-event.command';
import { EventResendResource } from '#webhooks/resource/event-resend.resource';
import { Text } from '#http/validation/fields';

class ResendEventBody {
  @Text({
    optional: true,
    description: 'The endpoint to resend to; defaults to all enabled endpoints that subscribe to the type, and all listeners.',
  })
  readonly endpoint?: string | null;
}

@Controller('events')
export class ResendEventController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/resend')
  @Scope('webhooks:write')
  @About(`
    Resends an event, with the same ID and the same bytes, in new deliveries: to the given endpoint, or to all enabled endpoints that subscribe to
    its type and all listeners (\`GET /v1/listener/events\`). An event that is over 30 days old, or of a type that the endpoint does not subscribe
    to, fails with event_not_replayable.
  `)
  @Answers(200, EventResendResource, ['resource_missing', 'webhook_endpoint_disabled', 'event_not_replayable'])
  resend(
    @Param('id') id: string,
    @Body() { endpoint }: ResendEventBody,
    @Commanding() context: CommandContext,
  ): Promise<EventResendResource> {
    return this.commands.execute(ResendEvent({ id, endpoint: endpoint ?? null, context }));
  }
}
