import type { PaymentError } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records that a session's payment has failed or expired. */
export class FailSessionPayment extends Command<void> {
  constructor(
    readonly session: string,
    readonly payment: string,
    readonly error: PaymentError,
    readonly context: CommandContext,
  ) {
    super();
  }
}
