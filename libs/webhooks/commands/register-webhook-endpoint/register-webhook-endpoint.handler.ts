import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { SecretBox } from '#privacy/secrets/secret-box';
import { RegisterWebhookEndpoint } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.command';
import { sealedNewSecret, secretOf } from '#webhooks/commands/signing-secret';
import { AddressGuard } from '#webhooks/delivery/guard';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import { registerEndpoint } from '#webhooks/domain/webhook-endpoint.decisions';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';
import type { WebhookEndpointWithSecretResource } from '#webhooks/resource/webhook-endpoint.resource';

@CommandHandler(RegisterWebhookEndpoint)
export class RegisterWebhookEndpointHandler implements ICommandHandler<RegisterWebhookEndpoint> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly secretBox: SecretBox,
    private readonly hosts: AddressGuard,
  ) {}

  async execute({ draft, context }: RegisterWebhookEndpoint): Promise<WebhookEndpointWithSecretResource> {
    const secret = sealedNewSecret(draft.id, this.secretBox);
    const { events } = await this.eventStore.decide(
      endpointsStream(context.account, context.livemode),
      endpointBook,
      (book) => registerEndpoint(book, { ...draft, ...secret }, this.hosts),
      context,
    );
    return { ...fold(endpointBook, events).get(draft.id)!, secret: secretOf(draft.id, events, context, this.secretBox) };
  }
}
