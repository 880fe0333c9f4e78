import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { SendEventBody } from '#test-mode/events/send-event.body';
import { SendSampleEvent } from '#webhooks/contract';
import { EventResource } from '#webhooks/resource/event.resource';

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
