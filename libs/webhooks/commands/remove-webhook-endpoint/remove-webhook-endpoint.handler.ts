import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#platform/event-store/event-store';
import { RemoveWebhookEndpoint } from '#webhooks/commands/remove-webhook-endpoint/remove-webhook-endpoint.command';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import { removeEndpoint } from '#webhooks/domain/webhook-endpoint.decisions';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';

@CommandHandler(RemoveWebhookEndpoint)
export class RemoveWebhookEndpointHandler implements ICommandHandler<RemoveWebhookEndpoint> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ id, context }: RemoveWebhookEndpoint): Promise<void> {
    const stream = endpointsStream(context.account, context.livemode);
    await this.eventStore.decide(stream, endpointBook, (book) => removeEndpoint(book, id), context);
  }
}
