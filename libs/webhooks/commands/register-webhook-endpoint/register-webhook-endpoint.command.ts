import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { Registration } from '#webhooks/domain/webhook-endpoint.decisions';
import type { WebhookEndpointWithSecretResource } from '#webhooks/resource/webhook-endpoint.resource';

export class RegisterWebhookEndpoint extends Command<WebhookEndpointWithSecretResource> {
  constructor(
    readonly draft: Omit<Registration, 'secret' | 'secret_last4'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
