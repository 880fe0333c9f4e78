import type { NextAction } from '#orders/payments/domain/next-action';
import type { PaymentAtGateway } from '#orders/payments/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The gateway has accepted a payment, under a reference of its own. */
export class SubmitPayment extends Command<void> {
  constructor(
    readonly order: string,
    readonly payment: string,
    readonly route: PaymentAtGateway,
    /** The shopper's next step. */
    readonly action: NextAction | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
