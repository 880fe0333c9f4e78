import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { SecretBox } from '#privacy/secrets/secret-box';
import { scopeOf } from '#platform/storage/documents';
import { RollWebhookSecret } from '#webhooks/commands/roll-webhook-secret/roll-webhook-secret.command';
import { sealedNewSecret, secretOf } from '#webhooks/commands/signing-secret';
import { EndpointHealth } from '#webhooks/delivery/endpoint-health';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import { rollSecret } from '#webhooks/domain/webhook-endpoint.decisions';
import { noSuchEndpoint } from '#webhooks/domain/webhook-endpoint.errors';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';
import type { WebhookEndpointWithSecretResource } from '#webhooks/resource/webhook-endpoint.resource';

@CommandHandler(RollWebhookSecret)
export class RollWebhookSecretHandler implements ICommandHandler<RollWebhookSecret> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly secretBox: SecretBox,
    private readonly health: EndpointHealth,
  ) {}

  async execute({ id, grace, context }: RollWebhookSecret): Promise<WebhookEndpointWithSecretResource> {
    const secret = sealedNewSecret(id, this.secretBox);
    const { events } = await this.eventStore.decide(
      endpointsStream(context.account, context.livemode),
      endpointBook,
      (book) => rollSecret(book, id, secret, grace, context.now),
      context,
    );
    const endpoint = fold(endpointBook, events).get(id);
    if (endpoint === undefined) throw noSuchEndpoint(id);
    const shown = await this.health.shown(endpoint, scopeOf(context.account, context.livemode));
    return { ...shown, secret: secretOf(id, events, context, this.secretBox) };
  }
}
