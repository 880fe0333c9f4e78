import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Reverses the effects that one part of a voided remittance had on its orders. Answers whether the part exists; if it does, the next may exist too. */
export class TakeBackPart extends Command<boolean> {
  constructor(
    readonly remittance: string,
    readonly part: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}
