import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The gateway has accepted a refund and assigned its reference. */
export class SubmitRefund extends Command<void> {
  constructor(
    readonly order: string,
    readonly refund: string,
    readonly reference: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
