import { resourceRoutes } from '#http/resource-routes';
import { Scope } from '#http/route';
import { noSuchEndpoint } from '#webhooks/domain/webhook-endpoint.errors';
import { endpointQueries } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.query';
import { WebhookEndpointResource } from '#webhooks/resource/webhook-endpoint.resource';

export const WebhookEndpointListController = resourceRoutes({
  path: '/v1/webhooks',
  resource: WebhookEndpointResource,
  queries: endpointQueries,
  access: (readModels) => Scope('webhooks:read', readModels),
  about: {
    list: 'Lists the webhook endpoints of the account in the mode of the key, newest first.',
    one: 'Returns a webhook endpoint, with its delivery health. Its secret is not included.',
  },
  missing: noSuchEndpoint,
});
