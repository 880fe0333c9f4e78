import { endpointQueries } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.query';
import { type AnySearchable, titled } from '#dashboard/search/contract';
import type { DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import { GetDelivery } from '#webhooks/queries/delivery-list/delivery-list.query';
import { GetEvent } from '#webhooks/queries/event-list/event-list.query';
import type { EventResource } from '#webhooks/resource/event.resource';
import type { WebhookEndpointResource } from '#webhooks/resource/webhook-endpoint.resource';

export const WEBHOOK_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'webhook_endpoint',
    prefix: 'we',
    route: { scope: 'webhooks:read', path: '/v1/webhooks/:id' },
    one: (id, { scope }) => endpointQueries.one(id, scope),
    title: ({ url, status }: WebhookEndpointResource) => titled(url, status),
  },
  {
    type: 'event',
    prefix: 'evt',
    route: { scope: 'events:read', path: '/v1/events/:id' },
    one: (id, { scope }) => new GetEvent(id, scope),
    title: ({ type }: EventResource) => type,
  },
  {
    type: 'webhook_delivery',
    prefix: 'wd',
    route: { scope: 'webhooks:read', path: '/v1/webhook_deliveries/:id' },
    one: (id, { scope }) => new GetDelivery(id, scope, null),
    title: ({ url, status }: DeliveryAttempt) => titled(url, status),
  },
];
