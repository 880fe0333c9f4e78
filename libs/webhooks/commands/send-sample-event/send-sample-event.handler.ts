import { fact } from '#kernel/fact';
import { compositeCommand } from '#platform/cqrs/command';
import { EventStore } from '#platform/event-store/event-store';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { SendSampleEvent } from '#webhooks/commands/send-sample-event/send-sample-event.command';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import { SampleEvents } from '#webhooks/delivery/sample-events';
import { deliveryStream, requested } from '#webhooks/domain/webhook-delivery.events';

export const SendSampleEventHandler = compositeCommand(SendSampleEvent, {
  uses: { eventStore: EventStore, endpoints: OpenEndpoints, sampleEvents: SampleEvents },
  async run({ type, endpoint, context }, { eventStore, endpoints, sampleEvents }) {
    const to = endpoint === null ? await endpoints.wanting(type, context) : [await endpoints.find(endpoint, context)];
    const event = context.id('evt');
    for (const { id: recipient } of to) {
      const id = context.id('wd');
      const request = fact('webhook_delivery.test_requested', { id, endpoint: recipient, event, type });
      await eventStore.decide(deliveryStream(id), requested, () => [request], context);
    }
    return JSON.parse(sampleEvents.bodyOf(event, type, context.metadata)) as MerchantEvent;
  },
});
