import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { Reader } from '#webhooks/delivery/event-readers';
import type { WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import type { EndpointChange } from '#webhooks/domain/webhook-endpoint.decisions';

export class ChangeWebhookEndpoint extends Command<WebhookEndpoint> {
  constructor(
    readonly id: string,
    readonly change: EndpointChange,
    readonly reader: Reader,
    readonly context: CommandContext,
  ) {
    super();
  }
}
