import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** Removes a view of the current person. */
export class RemoveView extends Command<void> {
  constructor(
    readonly view: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
