import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records the bank credits of one part of an import. Repeating it has no effect. */
export class TakeBankCredits extends Command<void> {
  constructor(
    readonly id: string,
    readonly part: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}
