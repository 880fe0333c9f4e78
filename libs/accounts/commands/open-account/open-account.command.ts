import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';

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
