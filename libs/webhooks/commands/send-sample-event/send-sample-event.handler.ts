import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fact } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { SendSampleEvent } from '#webhooks/commands/send-sample-event/send-sample-event.command';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import { SampleEvents } from '#webhooks/delivery/sample-events';
import { requested, deliveryStream } from '#webhooks/domain/webhook-delivery.events';

/** Sends one sample event to several endpoints, with a test request for each. */
@CommandHandler(SendSampleEvent)
export class SendSampleEventHandler implements ICommandHandler<SendSampleEvent> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly endpoints: OpenEndpoints,
    private readonly sampleEvents: SampleEvents,
  ) {}

  async execute({ type, endpoint, context }: SendSampleEvent): Promise<MerchantEvent> {
    const to = endpoint === null ? await this.endpoints.wanting(type, context) : [await this.endpoints.find(endpoint, context)];
    const event = context.id('evt');
    for (const { id: recipient } of to) {
      const id = context.id('wd');
      const request = fact('webhook_delivery.test_requested', { id, endpoint: recipient, event, type });
      await this.eventStore.decide(deliveryStream(id), requested, () => [request], context);
    }
    return JSON.parse(this.sampleEvents.bodyOf(event, type, context.metadata)) as MerchantEvent;
  }
}
