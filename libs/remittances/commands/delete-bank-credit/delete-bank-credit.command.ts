import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Deletes an incorrect bank credit, which then no longer counts. */
export class DeleteBankCredit extends Command<void> {
  constructor(
    readonly credit: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
