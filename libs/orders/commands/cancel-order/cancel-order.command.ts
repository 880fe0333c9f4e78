import type { StorefrontCancelReason } from '#orders/domain/order.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Cancels an order that the merchant has cancelled in the storefront. */
export class CancelOrder extends Command<void> {
  constructor(
    readonly order: string,
    readonly reason: StorefrontCancelReason,
    readonly context: CommandContext,
  ) {
    super();
  }
}
