import type { PaymentAlert } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** People have to look at a payment that made no order. Resolves to whether that is news: they are told of one cause once. */
export class RaiseSessionAlert extends Command<boolean> {
  constructor(
    readonly session: string,
    readonly alert: PaymentAlert,
    readonly context: CommandContext,
  ) {
    super();
  }
}
