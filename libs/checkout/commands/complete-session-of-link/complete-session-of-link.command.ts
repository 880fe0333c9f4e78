import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Completes a payment link's session after the existing order has taken the money that it collected. */
export class CompleteSessionOfLink extends Command<void> {
  constructor(
    readonly session: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
