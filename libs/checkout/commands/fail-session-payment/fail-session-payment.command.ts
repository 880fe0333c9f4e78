import type { PaymentError } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A payment that a session waited for will not come. */
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
