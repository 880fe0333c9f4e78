import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Stops a person's act that they may no longer perform. */
export class StopActWithoutRight extends Command<void> {
  constructor(
    readonly id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
