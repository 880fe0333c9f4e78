import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import type { MerchantEventType } from '#webhooks/domain/merchant-event-types';

export class TestWebhookEndpoint extends Command<DeliveryAttempt> {
  constructor(
    readonly id: string,
    /** null: a type that the endpoint subscribes to. */
    readonly type: MerchantEventType | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
