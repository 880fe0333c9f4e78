import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { scopeOf } from '#platform/storage/documents';
import { ChangeWebhookEndpoint } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.command';
import { EndpointHealth } from '#webhooks/delivery/endpoint-health';
import { EventReaders } from '#webhooks/delivery/event-readers';
import { AddressGuard } from '#webhooks/delivery/guard';
import { endpointBook, type WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import { changeEndpoint, typesConcerned } from '#webhooks/domain/webhook-endpoint.decisions';
import { noSuchEndpoint } from '#webhooks/domain/webhook-endpoint.errors';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';

@CommandHandler(ChangeWebhookEndpoint)
export class ChangeWebhookEndpointHandler implements ICommandHandler<ChangeWebhookEndpoint> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly hosts: AddressGuard,
    private readonly health: EndpointHealth,
    private readonly readers: EventReaders,
  ) {}

  async execute({ id, change, reader, context }: ChangeWebhookEndpoint): Promise<WebhookEndpoint> {
    const { account, livemode } = context;
    const { events } = await this.eventStore.decide(
      endpointsStream(account, livemode),
      endpointBook,
      (book) => {
        this.readers.check(reader, typesConcerned(book, id, change));
        return changeEndpoint(book, id, livemode, change, this.hosts);
      },
      context,
    );
    const endpoint = fold(endpointBook, events).get(id);
    // A change that is repeated after a crash may find the endpoint removed.
    if (endpoint === undefined) throw noSuchEndpoint(id);
    return this.health.shown(endpoint, scopeOf(account, livemode));
  }
}
