import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

export class RemoveSchedule extends Command<void> {
  constructor(
    readonly id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
