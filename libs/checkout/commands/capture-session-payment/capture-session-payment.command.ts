import { Command } from '@nestjs/cqrs';
import type { Capture } from '#orders/index';
import type { CommandContext } from '#platform/event-store/command-context';

/** The gateway says that the money for a session has come in. */
export class CaptureSessionPayment extends Command<void> {
  constructor(
    readonly session: string,
    readonly capture: Capture,
    readonly context: CommandContext,
  ) {
    super();
  }
}
