import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Sends the shopper a new code, which replaces the previous one. Resolves to the order's events. */
export class ResendCode extends Command<readonly RecordedEvent[]> {
  constructor(
    readonly order: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
