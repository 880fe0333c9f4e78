import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A settlement failed or was reversed: what it had of an order is free for the next. */
export class ReturnMoney extends Command<void> {
  constructor(
    readonly order: string,
    readonly settlement: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
