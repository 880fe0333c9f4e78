import type { ReturnOutcome } from '#orders/payments/domain/payment.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The gateway's last word on money that it took twice. */
export class SettleReturn extends Command<void> {
  constructor(
    readonly order: string,
    readonly refund: string,
    readonly outcome: ReturnOutcome,
    readonly context: CommandContext,
  ) {
    super();
  }
}
