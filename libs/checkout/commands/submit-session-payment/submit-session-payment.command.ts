import type { SubmittedPayment } from '#checkout/domain/session.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The gateway has taken a payment on that a session waits for, and the shopper has to do something. */
export class SubmitSessionPayment extends Command<void> {
  constructor(
    readonly session: string,
    readonly submitted: SubmittedPayment,
    readonly context: CommandContext,
  ) {
    super();
  }
}
