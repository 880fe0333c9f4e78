import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The shopper is sent another code, which ends the one before it. Resolves to the order's story. */
export class ResendCode extends Command<readonly RecordedEvent[]> {
  constructor(
    readonly order: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
