import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';

export class ReplayDelivery extends Command<DeliveryAttempt> {
  constructor(
    /** The attempt whose event is sent again. */
    readonly id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
