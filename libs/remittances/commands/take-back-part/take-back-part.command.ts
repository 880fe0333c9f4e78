import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** A remittance is void: what the lines of one part brought is taken back. Answers whether there are more parts. */
export class TakeBackPart extends Command<boolean> {
  constructor(
    readonly remittance: string,
    readonly part: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}
