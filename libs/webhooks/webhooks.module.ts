import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountsModule } from '#accounts/accounts.module';
import { alertRules } from '#alerts/contract';
import { Configuration } from '#platform/config/configuration';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { JobsModule } from '#job-queue/jobs.module';
import { EndpointSubscriptions } from '#webhooks/endpoint-subscriptions';
import { WEBHOOK_ALERTS } from '#webhooks/webhook.alerts';
import { WEBHOOKS_CHANGES } from '#webhooks/webhook.changed-objects';
import { PublishedEvents } from '#webhooks/published-events';
import { WebhookChecks } from '#webhooks/webhook.checks';
import { WEBHOOK_ERRORS } from '#webhooks/webhook.error-codes';
import { errorCodes } from '#http/errors/error-catalogue';
import { projections } from '#platform/projector/projections.module';
import { MerchantEventFacts, merchantEventHistory } from '#webhooks/merchant-event.histories';
import { WEBHOOK_HISTORIES } from '#webhooks/webhook-endpoint.histories';
import { resourceHistories, resourceHistoryWith } from '#platform/projector/resource-history';
import { ChangeWebhookEndpointController } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.controller';
import { ChangeWebhookEndpointHandler } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.handler';
import { webhookTargets } from '#webhooks/commands/lookups/webhook-targets.projection';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { RecoverWebhookEndpointController } from '#webhooks/commands/recover-webhook-endpoint/recover-webhook-endpoint.controller';
import { RecoverWebhookEndpointHandler } from '#webhooks/commands/recover-webhook-endpoint/recover-webhook-endpoint.handler';
import { RegisterWebhookEndpointController } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.controller';
import { RegisterWebhookEndpointHandler } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.handler';
import { RemoveWebhookEndpointController } from '#webhooks/commands/remove-webhook-endpoint/remove-webhook-endpoint.controller';
import { RemoveWebhookEndpointHandler } from '#webhooks/commands/remove-webhook-endpoint/remove-webhook-endpoint.handler';
import { ReplayDeliveries } from '#webhooks/bulk-acts/replay-deliveries';
import { ReplayDeliveryController } from '#webhooks/commands/replay-delivery/replay-delivery.controller';
import { ReplayDeliveryHandler } from '#webhooks/commands/replay-delivery/replay-delivery.handler';
import { ResendEventController } from '#webhooks/commands/resend-event/resend-event.controller';
import { ResendEventHandler } from '#webhooks/commands/resend-event/resend-event.handler';
import { RollWebhookSecretController } from '#webhooks/commands/roll-webhook-secret/roll-webhook-secret.controller';
import { RollWebhookSecretHandler } from '#webhooks/commands/roll-webhook-secret/roll-webhook-secret.handler';
import { DescribedWebhooks } from '#webhooks/delivery/described-webhooks';
import { SendSampleEventHandler } from '#webhooks/commands/send-sample-event/send-sample-event.handler';
import { TestWebhookEndpointController } from '#webhooks/commands/test-webhook-endpoint/test-webhook-endpoint.controller';
import { TestWebhookEndpointHandler } from '#webhooks/commands/test-webhook-endpoint/test-webhook-endpoint.handler';
import { Attempts } from '#webhooks/delivery/attempts';
import { Breakers } from '#webhooks/delivery/breakers';
import { AttemptFilters } from '#webhooks/delivery/attempt-filters';
import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import { EndpointHealth } from '#webhooks/delivery/endpoint-health';
import { EndpointTraffic } from '#webhooks/delivery/endpoint-traffic';
import { AddressGuard } from '#webhooks/delivery/guard';
import { DueAttempts } from '#webhooks/delivery/due-attempts';
import { MadeAttempts } from '#webhooks/delivery/made-attempts';
import { EventFeed } from '#webhooks/delivery/event-feed';
import { EventReaders } from '#webhooks/delivery/event-readers';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { Pace } from '#webhooks/delivery/pace';
import { Publishing } from '#webhooks/delivery/publishing';
import { SampleEvents } from '#webhooks/delivery/sample-events';
import { SigningKeys } from '#webhooks/delivery/signing-keys';
import { SignedDelivery } from '#webhooks/delivery/signed-delivery';
import { ThreadedSender } from '#webhooks/delivery/threaded-sender';
import { WebhookTargets } from '#webhooks/delivery/webhook-targets';
import { RedactEventsOfForgottenCustomer } from '#webhooks/policies/redact-events-of-forgotten-customer.policy';
import { DeliveryReadings } from '#webhooks/admin/delivery-readings';
import { DeliverySupportController } from '#webhooks/admin/delivery-support.controller';
import { EndpointSupportController } from '#webhooks/admin/endpoint-support.controller';
import { Forwarding } from '#webhooks/admin/forwarding';
import { ListenerController } from '#webhooks/admin/listener.controller';
import { SupportLookups } from '#webhooks/admin/support-lookups';
import { DeliverWebhook } from '#webhooks/policies/deliver-webhook.policy';
import { DisableEndpoint } from '#webhooks/policies/disable-endpoint';
import { PublishMerchantEventWhenSomethingHappened } from '#webhooks/policies/publish-merchant-event-when-something-happened.policy';
import { Redactions } from '#webhooks/policies/redactions';
import { RecoverEndpointWhenRequested } from '#webhooks/policies/recover-endpoint-when-requested.policy';
import { SendWebhookWhenRequested } from '#webhooks/policies/send-webhook-when-requested.policy';
import { DeliveryListController } from '#webhooks/queries/delivery-list/delivery-list.controller';
import { GetDeliveryHandler, ListDeliveriesHandler } from '#webhooks/queries/delivery-list/delivery-list.query';
import { EventFeedController } from '#webhooks/queries/event-feed/event-feed.controller';
import { EventListController } from '#webhooks/queries/event-list/event-list.controller';
import { GetEventHandler, ListEventsHandler } from '#webhooks/queries/event-list/event-list.query';
import { WebhookEndpointListController } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.controller';
import { webhookEndpointList } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.projection';
import {
  GetWebhookEndpointHandler,
  ListWebhookEndpointsHandler,
} from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.query';
import { EndpointAct } from '#webhooks/commands/propose-endpoint-act/endpoint-act';
import { ProposeEndpointActHandler } from '#webhooks/commands/propose-endpoint-act/propose-endpoint-act.handler';
import { EndpointApprovals } from '#webhooks/endpoint-approvals';
import { WEBHOOK_SEARCHABLES } from '#webhooks/webhook.searchables';
import { searchables } from '#search/contract';

/** Webhook endpoints, merchant events and their delivery. The ports, `Configuration`, `SecretBox` and the buses are provided by global modules. */
@Module({
  imports: [AccountsModule, DiscoveryModule, JobsModule],
  controllers: [
    RegisterWebhookEndpointController,
    ChangeWebhookEndpointController,
    RemoveWebhookEndpointController,
    RollWebhookSecretController,
    TestWebhookEndpointController,
    ReplayDeliveryController,
    ResendEventController,
    RecoverWebhookEndpointController,
    DeliveryListController,
    WebhookEndpointListController,
    EventFeedController,
    EventListController,
    EndpointSupportController,
    DeliverySupportController,
    ListenerController,
  ],
  providers: [
    changedObjects(WEBHOOKS_CHANGES),
    streamCategories('webhook_endpoints', 'webhook_delivery', 'webhook_recovery', 'webhook_resend'),
    EndpointAct,
    EndpointApprovals,
    ProposeEndpointActHandler,
    RegisterWebhookEndpointHandler,
    ChangeWebhookEndpointHandler,
    RemoveWebhookEndpointHandler,
    RollWebhookSecretHandler,
    TestWebhookEndpointHandler,
    SendSampleEventHandler,
    ReplayDeliveryHandler,
    ReplayDeliveries,
    ResendEventHandler,
    RecoverWebhookEndpointHandler,
    OpenEndpoints,
    { provide: EndpointSubscriptions, useExisting: OpenEndpoints },
    ListDeliveriesHandler,
    GetDeliveryHandler,
    ListWebhookEndpointsHandler,
    GetWebhookEndpointHandler,
    ListEventsHandler,
    GetEventHandler,
    Publishing,
    Attempts,
    AttemptFilters,
    EndpointHealth,
    EndpointTraffic,
    Breakers,
    DeliveryFigures,
    {
      provide: AddressGuard,
      useFactory: (configuration: Configuration) => new AddressGuard(configuration, new NameResolver()),
      inject: [Configuration],
    },
    Pace,
    ThreadedSender,
    SignedDelivery,
    SigningKeys,
    DescribedWebhooks,
    DueAttempts,
    MadeAttempts,
    WebhookTargets,
    MerchantEvents,
    EventReaders,
    SampleEvents,
    DisableEndpoint,
    PublishMerchantEventWhenSomethingHappened,
    DeliverWebhook,
    RedactEventsOfForgottenCustomer,
    Redactions,
    SendWebhookWhenRequested,
    RecoverEndpointWhenRequested,
    SupportLookups,
    DeliveryReadings,
    EventFeed,
    Forwarding,
    WebhookChecks,
    PublishedEvents,
    alertRules(WEBHOOK_ALERTS),
    errorCodes(WEBHOOK_ERRORS),
    searchables(WEBHOOK_SEARCHABLES),
    resourceHistories(WEBHOOK_HISTORIES),
    MerchantEventFacts,
    resourceHistoryWith(MerchantEventFacts, merchantEventHistory),
    projections([webhookTargets, webhookEndpointList]),
  ],
  exports: [EndpointSubscriptions],
})
export class WebhooksModule {}
