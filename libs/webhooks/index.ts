export { FiresMerchantEvents, type MerchantEventSource } from '#webhooks/merchant-event-source';
export { WebhooksModule } from '#webhooks/webhooks.module';
