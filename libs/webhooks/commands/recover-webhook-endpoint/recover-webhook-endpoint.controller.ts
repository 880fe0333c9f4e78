import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { RecoverWebhookEndpoint } from '#webhooks/commands/recover-webhook-endpoint/recover-webhook-endpoint.command';
import { RecoveryResource } from '#webhooks/resource/recovery.resource';
import { Timestamp } from '#http/validation/fields';

class RecoverWebhookEndpointBody {
  @Timestamp({ description: 'Events that were not delivered since this time are resent. Unix seconds; attempts are kept for 30 days.' })
  readonly since!: number;
}

@Controller('webhooks')
export class RecoverWebhookEndpointController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/recover')
  @Scope('webhooks:write')
  @About(`
    Resends the events that were not delivered to an endpoint since a time: those whose most recent attempt failed or was held. The response is the
    recovery, which runs in the background. A disabled endpoint fails with webhook_endpoint_disabled.
  `)
  @Answers(200, RecoveryResource, ['invalid_range', 'resource_missing', 'webhook_endpoint_disabled'])
  recover(
    @Param('id') id: string,
    @Body() { since }: RecoverWebhookEndpointBody,
    @Commanding() context: CommandContext,
  ): Promise<RecoveryResource> {
    return this.commands.execute(RecoverWebhookEndpoint({ id, since, context }));
  }
}
