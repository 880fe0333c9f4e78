import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The rights of a person have changed: an act of theirs that they may no longer do is stopped. */
export class StopActWithoutRight extends Command<void> {
  constructor(
    readonly id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
