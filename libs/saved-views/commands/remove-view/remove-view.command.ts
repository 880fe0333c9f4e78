import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Removes a view of the current person. */
export class RemoveView extends Command<void> {
  constructor(
    readonly view: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
