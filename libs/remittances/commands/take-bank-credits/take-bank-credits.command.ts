import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The credits of one part of an import are received, once. */
export class TakeBankCredits extends Command<void> {
  constructor(
    readonly id: string,
    readonly part: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}
