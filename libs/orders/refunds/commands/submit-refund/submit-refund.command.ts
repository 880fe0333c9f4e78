import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The gateway has taken a refund on, under a reference of its own. */
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
