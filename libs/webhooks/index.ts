export { merchantEventId } from '#webhooks/delivery/merchant-event';
export { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
export { FiresMerchantEvents, type MerchantEventSource } from '#webhooks/merchant-event-source';
export { WebhooksModule } from '#webhooks/webhooks.module';
export { BLANK_MERCHANT_EVENTS } from '#webhooks/policies/blank-what-was-told-of-forgotten-customer.policy';
export { SendSampleEvent } from '#webhooks/commands/send-sample-event/send-sample-event.command';
export { MERCHANT_EVENT_TYPES, type MerchantEventType } from '#webhooks/domain/merchant-event-types';
export { EventResource } from '#webhooks/resource/event.resource';
