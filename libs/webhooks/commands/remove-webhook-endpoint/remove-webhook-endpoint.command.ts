import { command, fields } from '#platform/cqrs/command';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import { removeEndpoint } from '#webhooks/domain/webhook-endpoint.decisions';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';

export const RemoveWebhookEndpoint = command('RemoveWebhookEndpoint', {
  input: fields<{ id: string }>(),
  stream: ({ context }) => endpointsStream(context.account, context.livemode),
  view: endpointBook,
  rule: (book, { id }) => removeEndpoint(book, id),
});
