import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records that the writing of a report begins. */
export class StartReport extends Command<void> {
  constructor(
    readonly stream: string,
    readonly run: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
