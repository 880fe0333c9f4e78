import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#platform/http/parameters';
import { About, Answers, Scope } from '#platform/http/route';
import { RemoveWebhookEndpoint } from '#webhooks/commands/remove-webhook-endpoint/remove-webhook-endpoint.command';
import { RemovedWebhookEndpointResource } from '#webhooks/resource/webhook-endpoint.resource';

@Controller('webhooks')
export class RemoveWebhookEndpointController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @Scope('webhooks:write')
  @About('Removes an endpoint for good. What was still to be sent to it is not sent any more.')
  @Answers(200, RemovedWebhookEndpointResource, ['resource_missing'])
  async remove(@Param('id') id: string, @Commanding() context: CommandContext): Promise<RemovedWebhookEndpointResource> {
    await this.commands.execute(new RemoveWebhookEndpoint(id, context));
    return { id, object: 'webhook_endpoint', deleted: true };
  }
}
