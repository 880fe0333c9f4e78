import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { ReplayDelivery } from '#webhooks/commands/replay-delivery/replay-delivery.command';
import { WebhookDeliveryResource } from '#webhooks/resource/webhook-delivery.resource';

@Controller('webhook_deliveries')
export class ReplayDeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/replay')
  @Scope('webhooks:write')
  @About(`
    Sends the event of an attempt to its endpoint again, in a new delivery, with the same ID and the same bytes. A disabled endpoint fails with
    webhook_endpoint_disabled, and an event that is over 30 days old with event_not_replayable.
  `)
  @Answers(200, WebhookDeliveryResource, ['resource_missing', 'webhook_endpoint_disabled', 'event_not_replayable', 'read_model_behind'])
  replay(@Param('id') id: string, @Commanding() context: CommandContext): Promise<WebhookDeliveryResource> {
    return this.commands.execute(ReplayDelivery({ id, context }));
  }
}
