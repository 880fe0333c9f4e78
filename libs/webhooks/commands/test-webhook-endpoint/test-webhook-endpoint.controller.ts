import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { TestWebhookEndpoint } from '#webhooks/commands/test-webhook-endpoint/test-webhook-endpoint.command';
import { WebhookDeliveryResource } from '#webhooks/resource/webhook-delivery.resource';
import { OneOf } from '#http/validation/fields';
import { MERCHANT_EVENT_TYPES, type MerchantEventType } from '#webhooks/domain/merchant-event-types';

class TestWebhookEndpointBody {
  @OneOf(MERCHANT_EVENT_TYPES, {
    optional: true,
    code: 'unknown_event_type',
    description: 'Type of the sample event; defaults to one that the endpoint subscribes to.',
    example: 'order.paid',
  })
  readonly type?: MerchantEventType;
}

@Controller('webhooks')
export class TestWebhookEndpointController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/test')
  @Scope('webhooks:write')
  @About(`
    Sends a sample event to an endpoint once, signed and delivered like a real one. The response is the attempt. A disabled endpoint fails with
    webhook_endpoint_disabled.
  `)
  @Answers(200, WebhookDeliveryResource, ['unknown_event_type', 'resource_missing', 'webhook_endpoint_disabled'])
  test(
    @Param('id') id: string,
    @Body() { type }: TestWebhookEndpointBody,
    @Commanding() context: CommandContext,
  ): Promise<WebhookDeliveryResource> {
    return this.commands.execute(TestWebhookEndpoint({ id, type: type ?? null, context }));
  }
}
