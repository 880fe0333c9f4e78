import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fact } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { TestWebhookEndpoint } from '#webhooks/commands/test-webhook-endpoint/test-webhook-endpoint.command';
import { requestedAttempt, type RequestedDelivery } from '#webhooks/delivery/requested-delivery';
import type { DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import { SampleEvents } from '#webhooks/delivery/sample-events';
import { MERCHANT_EVENT_TYPES, wants } from '#webhooks/domain/merchant-event-types';
import { requested, deliveryStream } from '#webhooks/domain/webhook-delivery.events';

@CommandHandler(TestWebhookEndpoint)
export class TestWebhookEndpointHandler implements ICommandHandler<TestWebhookEndpoint> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly endpoints: OpenEndpoints,
    private readonly sampleEvents: SampleEvents,
  ) {}

  async execute({ id: endpoint, type: desired, context }: TestWebhookEndpoint): Promise<DeliveryAttempt> {
    const { events: subscribed } = await this.endpoints.find(endpoint, context);
    const type = desired ?? MERCHANT_EVENT_TYPES.find((each) => wants(subscribed, each))!;
    const [id, event] = [context.id('wd'), context.id('evt')];
    const request = fact('webhook_delivery.test_requested', { id, endpoint, event, type });
    const { events } = await this.eventStore.decide(deliveryStream(id), requested, () => [request], context);
    const begun = events[0] as (typeof events)[0] & RequestedDelivery;
    return { ...requestedAttempt(begun, context.livemode, this.sampleEvents.bodyOf(event, type, begun.metadata)), waiting_for: null };
  }
}
