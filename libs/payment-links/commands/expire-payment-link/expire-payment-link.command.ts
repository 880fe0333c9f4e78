import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The time of a link may have passed. */
export class ExpirePaymentLink extends Command<void> {
  constructor(
    readonly link: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
