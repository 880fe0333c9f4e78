import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A merchant joins. */
export class OpenAccount extends Command<void> {
  constructor(
    readonly account: string,
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
