import type { SubmittedPayment } from '#checkout/domain/session.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records that the gateway has accepted a session's payment, and that the shopper has to act. */
export class SubmitSessionPayment extends Command<void> {
  constructor(
    readonly session: string,
    readonly submitted: SubmittedPayment,
    readonly context: CommandContext,
  ) {
    super();
  }
}
