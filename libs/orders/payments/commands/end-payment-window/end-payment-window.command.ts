import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The time in which an order can be paid may be over. */
export class EndPaymentWindow extends Command<void> {
  constructor(
    readonly order: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
