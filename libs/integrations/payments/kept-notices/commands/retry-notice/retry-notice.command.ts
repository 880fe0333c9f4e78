import type { KeptNotice } from '#integrations/payments/kept-notices/kept-notice';
import { Command } from '#platform/cqrs/messages';
import type { CommandContext } from '#platform/event-store/command-context';

/** Has a kept notice tried once more, soon after. */
export class RetryNotice extends Command<KeptNotice> {
  constructor(
    readonly notice: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
