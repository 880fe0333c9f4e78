import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records on an order that a settlement of its money failed or was reversed, so that another settlement can contain the money. */
export class ReturnMoney extends Command<void> {
  constructor(
    readonly order: string,
    readonly settlement: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
