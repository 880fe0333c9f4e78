import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DueWorkModule } from '#platform/due-work/due-work.module';
import { projections } from '#platform/projector/projections.module';
import { ChangeWebhookEndpointController } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.controller';
import { ChangeWebhookEndpointHandler } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.handler';
import { webhookTargets } from '#webhooks/commands/lookups/webhook-targets.projection';
import { RegisterWebhookEndpointController } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.controller';
import { RegisterWebhookEndpointHandler } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.handler';
import { RemoveWebhookEndpointController } from '#webhooks/commands/remove-webhook-endpoint/remove-webhook-endpoint.controller';
import { RemoveWebhookEndpointHandler } from '#webhooks/commands/remove-webhook-endpoint/remove-webhook-endpoint.handler';
import { RollWebhookSecretController } from '#webhooks/commands/roll-webhook-secret/roll-webhook-secret.controller';
import { RollWebhookSecretHandler } from '#webhooks/commands/roll-webhook-secret/roll-webhook-secret.handler';
import { DescribedWebhooks } from '#webhooks/delivery/described-webhooks';
import { AddressGuard } from '#webhooks/delivery/guard';
import { WebhookSender } from '#webhooks/delivery/send';
import { SignedDelivery } from '#webhooks/delivery/signed-delivery';
import { WebhookTargets } from '#webhooks/delivery/webhook-targets';
import { BlankWhatWasToldOfForgottenCustomer } from '#webhooks/policies/blank-what-was-told-of-forgotten-customer.policy';
import { DeliverWebhook } from '#webhooks/policies/deliver-webhook.policy';
import { DisableGoneEndpoint } from '#webhooks/policies/disable-gone-endpoint';
import { MerchantEvents } from '#webhooks/policies/merchant-events';
import { PublishMerchantEventWhenSomethingHappened } from '#webhooks/policies/publish-merchant-event-when-something-happened.policy';
import { ToldAgain } from '#webhooks/policies/told-again';
import { EventListController } from '#webhooks/queries/event-list/event-list.controller';
import { GetEventHandler, ListEventsHandler } from '#webhooks/queries/event-list/event-list.query';
import { Publishing } from '#webhooks/queries/event-list/publishing';
import { WebhookEndpointListController } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.controller';
import { webhookEndpointList } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.projection';
import {
  GetWebhookEndpointHandler,
  ListWebhookEndpointsHandler,
} from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.query';

/** Endpoints and delivery. The ports, `Configuration`, `SecretBox` and the buses come from global modules. */
@Module({
  imports: [DiscoveryModule, DueWorkModule],
  controllers: [
    RegisterWebhookEndpointController,
    ChangeWebhookEndpointController,
    RemoveWebhookEndpointController,
    RollWebhookSecretController,
    WebhookEndpointListController,
    EventListController,
  ],
  providers: [
    RegisterWebhookEndpointHandler,
    ChangeWebhookEndpointHandler,
    RemoveWebhookEndpointHandler,
    RollWebhookSecretHandler,
    ListWebhookEndpointsHandler,
    GetWebhookEndpointHandler,
    ListEventsHandler,
    GetEventHandler,
    Publishing,
    AddressGuard,
    WebhookSender,
    SignedDelivery,
    DescribedWebhooks,
    WebhookTargets,
    MerchantEvents,
    DisableGoneEndpoint,
    PublishMerchantEventWhenSomethingHappened,
    DeliverWebhook,
    BlankWhatWasToldOfForgottenCustomer,
    ToldAgain,
    projections([webhookTargets, webhookEndpointList]),
  ],
})
export class WebhooksModule {}
