import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountsModule } from '#accounts/accounts.module';
import { alertRules } from '#alerts/contract';
import { errorCodes } from '#http/errors/error-catalogue';
import { JobsModule } from '#job-queue/jobs.module';
import { Configuration } from '#platform/config/configuration';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories, resourceHistoryWith } from '#platform/projector/resource-history';
import { searchables } from '#dashboard/search/contract';
import { DeliveryReadings } from '#webhooks/admin/delivery-readings';
import { DeliverySupportController } from '#webhooks/admin/delivery-support.controller';
import { EndpointSupportController } from '#webhooks/admin/endpoint-support.controller';
import { Forwarding } from '#webhooks/admin/forwarding';
import { ListenerController } from '#webhooks/admin/listener.controller';
import { SupportLookups } from '#webhooks/admin/support-lookups';
import { ReplayDeliveries } from '#webhooks/bulk-acts/replay-deliveries';
import { ChangeWebhookEndpoint } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.command';
import { ChangeWebhookEndpointController } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.controller';
import { webhookTargets } from '#webhooks/commands/lookups/webhook-targets.projection';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { EndpointAct } from '#webhooks/commands/propose-endpoint-act/endpoint-act';
import { ProposeEndpointAct } from '#webhooks/commands/propose-endpoint-act/propose-endpoint-act.command';
import { RecoverWebhookEndpoint } from '#webhooks/commands/recover-webhook-endpoint/recover-webhook-endpoint.command';
import { RecoverWebhookEndpointController } from '#webhooks/commands/recover-webhook-endpoint/recover-webhook-endpoint.controller';
import { RegisterWebhookEndpoint } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.command';
import { RegisterWebhookEndpointController } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.controller';
import { RemoveWebhookEndpoint } from '#webhooks/commands/remove-webhook-endpoint/remove-webhook-endpoint.command';
import { RemoveWebhookEndpointController } from '#webhooks/commands/remove-webhook-endpoint/remove-webhook-endpoint.controller';
import { ReplayDelivery } from '#webhooks/commands/replay-delivery/replay-delivery.command';
import { ReplayDeliveryController } from '#webhooks/commands/replay-delivery/replay-delivery.controller';
import { ResendEvent } from '#webhooks/commands/resend-event/resend-event.command';
import { ResendEventController } from '#webhooks/commands/resend-event/resend-event.controller';
import { RollWebhookSecret } from '#webhooks/commands/roll-webhook-secret/roll-webhook-secret.command';
import { RollWebhookSecretController } from '#webhooks/commands/roll-webhook-secret/roll-webhook-secret.controller';
import { SendSampleEventHandler } from '#webhooks/commands/send-sample-event/send-sample-event.handler';
import { TestWebhookEndpoint } from '#webhooks/commands/test-webhook-endpoint/test-webhook-endpoint.command';
import { TestWebhookEndpointController } from '#webhooks/commands/test-webhook-endpoint/test-webhook-endpoint.controller';
import { AttemptFilters } from '#webhooks/delivery/attempt-filters';
import { Attempts } from '#webhooks/delivery/attempts';
import { Breakers } from '#webhooks/delivery/breakers';
import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import { DescribedWebhooks } from '#webhooks/delivery/described-webhooks';
import { DueAttempts } from '#webhooks/delivery/due-attempts';
import { EndpointHealth } from '#webhooks/delivery/endpoint-health';
import { EndpointTraffic } from '#webhooks/delivery/endpoint-traffic';
import { EventFeed } from '#webhooks/delivery/event-feed';
import { EventReaders } from '#webhooks/delivery/event-readers';
import { AddressGuard } from '#webhooks/delivery/guard';
import { MadeAttempts } from '#webhooks/delivery/made-attempts';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { Pace } from '#webhooks/delivery/pace';
import { Publishing } from '#webhooks/delivery/publishing';
import { SampleEvents } from '#webhooks/delivery/sample-events';
import { SignedDelivery } from '#webhooks/delivery/signed-delivery';
import { SigningKeys } from '#webhooks/delivery/signing-keys';
import { ThreadedSender } from '#webhooks/delivery/threaded-sender';
import { WebhookTargets } from '#webhooks/delivery/webhook-targets';
import { EndpointApprovals } from '#webhooks/endpoint-approvals';
import { EndpointSubscriptions } from '#webhooks/endpoint-subscriptions';
import { MerchantEventFacts, merchantEventHistory } from '#webhooks/merchant-event.histories';
import { DeliverWebhook } from '#webhooks/policies/deliver-webhook.policy';
import { DisableEndpoint } from '#webhooks/policies/disable-endpoint';
import { PublishMerchantEventWhenSomethingHappened } from '#webhooks/policies/publish-merchant-event-when-something-happened.policy';
import { RecoverEndpointWhenRequested } from '#webhooks/policies/recover-endpoint-when-requested.policy';
import { RedactEventsOfForgottenCustomer } from '#webhooks/policies/redact-events-of-forgotten-customer.policy';
import { Redactions } from '#webhooks/policies/redactions';
import { SendWebhookWhenRequested } from '#webhooks/policies/send-webhook-when-requested.policy';
import { PublishedEvents } from '#webhooks/published-events';
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
import { WEBHOOK_HISTORIES } from '#webhooks/webhook-endpoint.histories';
import { WEBHOOK_ALERTS } from '#webhooks/webhook.alerts';
import { WEBHOOKS_CHANGES } from '#webhooks/webhook.changed-objects';
import { WebhookChecks } from '#webhooks/webhook.checks';
import { WEBHOOK_ERRORS } from '#webhooks/webhook.error-codes';
import { WEBHOOK_SEARCHABLES } from '#webhooks/webhook.searchables';

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
    ...commandHandlers(
      ChangeWebhookEndpoint,
      RecoverWebhookEndpoint,
      RegisterWebhookEndpoint,
      RemoveWebhookEndpoint,
      ReplayDelivery,
      ResendEvent,
      RollWebhookSecret,
      SendSampleEventHandler,
      TestWebhookEndpoint,
      ProposeEndpointAct,
    ),
    changedObjects(WEBHOOKS_CHANGES),
    streamCategories('webhook_endpoints', 'webhook_delivery', 'webhook_recovery', 'webhook_resend'),
    EndpointAct,
    EndpointApprovals,
    ReplayDeliveries,
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
