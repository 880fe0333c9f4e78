import type { Projection } from '#platform/projector/projection';
import { endpointAfter, type WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import { isWebhookEndpointEvent } from '#webhooks/domain/webhook-endpoint.events';

export const webhookEndpointList: Projection<WebhookEndpoint> = {
  name: 'webhook_endpoints',
  version: 1,
  filters: {},
  documentOf: (event) => (isWebhookEndpointEvent(event) ? event.data.id : null),
  evolve: (endpoint, event) => (isWebhookEndpointEvent(event) ? endpointAfter(endpoint, event) : endpoint),
  createdAt: (endpoint) => endpoint.created_at,
};
