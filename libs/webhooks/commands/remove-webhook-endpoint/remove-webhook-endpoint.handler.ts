import { decides } from '#platform/event-store/decides';
import { RemoveWebhookEndpoint } from '#webhooks/commands/remove-webhook-endpoint/remove-webhook-endpoint.command';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import { removeEndpoint } from '#webhooks/domain/webhook-endpoint.decisions';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';

export const RemoveWebhookEndpointHandler = decides(RemoveWebhookEndpoint, {
  stream: ({ context }) => endpointsStream(context.account, context.livemode),
  view: endpointBook,
  rule: (book, { id }) => removeEndpoint(book, id),
});
