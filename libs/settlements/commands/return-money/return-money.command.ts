import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Releases the money of a settlement that failed or was reversed, for the next one. */
export class ReturnMoney extends Command<void> {
  constructor(
    readonly order: string,
    readonly settlement: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
