import { Command } from '@nestjs/cqrs';
import type { Capture } from '#orders/payments/domain/payment.decisions';
import type { CommandContext } from '#platform/event-store/command-context';

/** The gateway says that the money has come in. */
export class CapturePayment extends Command<void> {
  constructor(
    readonly order: string,
    readonly capture: Capture,
    readonly context: CommandContext,
  ) {
    super();
  }
}
