import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { SendSampleEvent, MERCHANT_EVENT_TYPES, type MerchantEventType } from '#webhooks/contract';
import { EventResource } from '#webhooks/resource/event.resource';
import { OneOf, Text } from '#http/validation/fields';

class SendEventBody {
  @OneOf(MERCHANT_EVENT_TYPES, { code: 'unknown_event_type', description: 'The type of the sample event.', example: 'order.paid' })
  type!: MerchantEventType;

  @Text({ optional: true, description: 'The endpoint it is sent to; by default each enabled one that subscribes to the type.' })
  endpoint?: string | null;
}

@Controller('test_helpers/events')
export class SendEventController {
  constructor(private readonly commands: CommandBus) {}

  @Post('send')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Sends a sample event about a resource that does not exist, signed and delivered like a real one, once to each recipient. The response is the
    event, which is not listed among your events. An unknown endpoint fails with resource_missing, and a disabled one with
    webhook_endpoint_disabled.
  `)
  @Answers(200, EventResource, ['resource_missing', 'webhook_endpoint_disabled', 'test_mode_required'])
  send(@Body() { type, endpoint }: SendEventBody, @Commanding() context: CommandContext): Promise<EventResource> {
    return this.commands.execute(SendSampleEvent({ type, endpoint: endpoint ?? null, context }));
  }
}
