import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Checks a settlement as a whole after all its lines were fetched. */
export class CheckSettlement extends Command<void> {
  constructor(
    readonly settlement: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
