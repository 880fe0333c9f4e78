import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import { scopeOf } from '#platform/storage/documents';
import { EndpointHealth } from '#webhooks/delivery/endpoint-health';
import { EventReaders, type Reader } from '#webhooks/delivery/event-readers';
import { AddressGuard } from '#webhooks/delivery/guard';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import { changeEndpoint, type EndpointChange, typesConcerned } from '#webhooks/domain/webhook-endpoint.decisions';
import { noSuchEndpoint } from '#webhooks/domain/webhook-endpoint.errors';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';

export const ChangeWebhookEndpoint = command('ChangeWebhookEndpoint', {
  input: fields<{ id: string; change: EndpointChange; reader: Reader }>(),
  uses: { hosts: AddressGuard, health: EndpointHealth, readers: EventReaders },
  prepare({ context }) {
    const { account, livemode } = context;
    return { account, livemode };
  },
  stream: ({ account, livemode }) => endpointsStream(account, livemode),
  view: endpointBook,
  rule: (book, { id, change, reader, livemode }, { hosts, readers }) => {
    readers.check(reader, typesConcerned(book, id, change));
    return changeEndpoint(book, id, livemode, change, hosts);
  },
  answer({ events }, { id, account, livemode }, { health }) {
    const endpoint = fold(endpointBook, events).get(id);
    // A change that is repeated after a crash may find the endpoint removed.
    if (endpoint === undefined) throw noSuchEndpoint(id);
    return health.shown(endpoint, scopeOf(account, livemode));
  },
});
