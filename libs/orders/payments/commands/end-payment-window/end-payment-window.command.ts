import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Ends the payment window of an order if it is over. */
export class EndPaymentWindow extends Command<void> {
  constructor(
    readonly order: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
