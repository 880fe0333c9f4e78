import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import { scopeOf } from '#platform/storage/documents';
import { SecretBox } from '#privacy/secrets/secret-box';
import { sealedNewSecret, secretOf } from '#webhooks/commands/signing-secret';
import { EndpointHealth } from '#webhooks/delivery/endpoint-health';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import { rollSecret } from '#webhooks/domain/webhook-endpoint.decisions';
import { noSuchEndpoint } from '#webhooks/domain/webhook-endpoint.errors';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';

export const RollWebhookSecret = command('RollWebhookSecret', {
  input: fields<{
    id: string;
    /** Seconds. */
    grace: number;
  }>(),
  uses: { secretBox: SecretBox, health: EndpointHealth },
  prepare({ id }, { secretBox }) {
    const secret = sealedNewSecret(id, secretBox);
    return { secret };
  },
  stream: ({ context }) => endpointsStream(context.account, context.livemode),
  view: endpointBook,
  rule: (book, { id, grace, context, secret }) => rollSecret(book, id, secret, grace, context.now),
  async answer({ events }, { id, context }, { secretBox, health }) {
    const endpoint = fold(endpointBook, events).get(id);
    if (endpoint === undefined) throw noSuchEndpoint(id);
    const shown = await health.shown(endpoint, scopeOf(context.account, context.livemode));
    return { ...shown, secret: secretOf(id, events, context, secretBox) };
  },
});
