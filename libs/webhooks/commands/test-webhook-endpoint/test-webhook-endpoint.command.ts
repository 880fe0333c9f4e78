import { fact } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { requestedAttempt, type RequestedDelivery } from '#webhooks/delivery/requested-delivery';
import { SampleEvents } from '#webhooks/delivery/sample-events';
import { MERCHANT_EVENT_TYPES, type MerchantEventType, wants } from '#webhooks/domain/merchant-event-types';
import { deliveryStream, requested } from '#webhooks/domain/webhook-delivery.events';

export const TestWebhookEndpoint = command('TestWebhookEndpoint', {
  input: fields<{
    id: string;
    /** null: a type that the endpoint subscribes to. */
    type: MerchantEventType | null;
  }>(),
  uses: { endpoints: OpenEndpoints, sampleEvents: SampleEvents },
  async prepare({ id: endpoint, type: desired, context }, { endpoints }) {
    const { events: subscribed } = await endpoints.find(endpoint, context);
    const type = desired ?? MERCHANT_EVENT_TYPES.find((each) => wants(subscribed, each))!;
    const [id, event] = [context.id('wd'), context.id('evt')];
    const request = fact('webhook_delivery.test_requested', { id, endpoint, event, type });
    return { type, id, event, request };
  },
  stream: ({ id }) => deliveryStream(id),
  view: requested,
  rule: (_, { request }) => [request],
  answer({ events }, { context, type, event }, { sampleEvents }) {
    const begun = events[0] as (typeof events)[0] & RequestedDelivery;
    return { ...requestedAttempt(begun, context.livemode, sampleEvents.bodyOf(event, type, begun.metadata)), waiting_for: null };
  },
});
