import { Injectable } from '@nestjs/common';
import { fold } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { open } from '#webhooks/domain/sending.decisions';
import { type MerchantEventType, wants } from '#webhooks/domain/merchant-event-types';
import { type EndpointBook, endpointBook, type WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';
import type { EndpointSubscriptions } from '#webhooks/endpoint-subscriptions';

/** Finds the endpoints that a merchant's request may send to. Reads their stream, which is newer than any read model. */
@Injectable()
export class OpenEndpoints implements EndpointSubscriptions {
  constructor(private readonly eventStore: EventStore) {}

  /** Throws `resource_missing` or `webhook_endpoint_disabled`. */
  async find(id: string, context: CommandContext): Promise<WebhookEndpoint> {
    return open(await this.book(context), id);
  }

  /** Enabled endpoints that subscribe to a type. */
  async wanting(type: MerchantEventType, context: CommandContext): Promise<WebhookEndpoint[]> {
    return [...(await this.book(context)).values()].filter(({ status, events }) => status === 'enabled' && wants(events, type));
  }

  async subscribes(id: string, type: MerchantEventType, context: CommandContext): Promise<boolean> {
    return wants((await this.book(context)).get(id)?.events ?? [], type);
  }

  private async book({ account, livemode }: CommandContext): Promise<EndpointBook> {
    return fold(endpointBook, await this.eventStore.load(endpointsStream(account, livemode)));
  }
}
