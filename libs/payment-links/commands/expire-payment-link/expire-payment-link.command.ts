import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Expires a link if its time has passed. */
export class ExpirePaymentLink extends Command<void> {
  constructor(
    readonly link: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
