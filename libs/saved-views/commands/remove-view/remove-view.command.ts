import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Removes a view of the current person; for an owner of the account (`isOwner`) also a shared one whose owner has left. */
export class RemoveView extends Command<void> {
  constructor(
    readonly view: string,
    readonly isOwner: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}
