import type { Capture } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records that a session's money has arrived, as the gateway reports. */
export class CaptureSessionPayment extends Command<void> {
  constructor(
    readonly session: string,
    readonly capture: Capture,
    readonly context: CommandContext,
  ) {
    super();
  }
}
