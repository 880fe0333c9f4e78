/** What other rooms may use of webhooks: event types, published events and subscriptions. */
export { SendSampleEvent } from '#webhooks/commands/send-sample-event/send-sample-event.command';
export { REDACT_EVENTS, merchantEventId } from '#webhooks/delivery/merchant-event';
export { PUBLISHED_EVENTS } from '#webhooks/delivery/published-events';
export { MERCHANT_EVENT_TYPES, type MerchantEventType } from '#webhooks/domain/merchant-event-types';
export { EndpointSubscriptions } from '#webhooks/endpoint-subscriptions';
