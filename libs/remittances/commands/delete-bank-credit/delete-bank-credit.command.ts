import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** A credit was wrong, and counts no more. */
export class DeleteBankCredit extends Command<void> {
  constructor(
    readonly credit: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
