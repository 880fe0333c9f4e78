import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { WebhookEndpointWithSecretResource } from '#webhooks/resource/webhook-endpoint.resource';

export class RollWebhookSecret extends Command<WebhookEndpointWithSecretResource> {
  constructor(
    readonly id: string,
    /** Seconds. */
    readonly grace: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}
