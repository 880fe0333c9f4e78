import type { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The shopper gives up a session's open payment, before or after the order was placed. */
export class AbandonSessionPayment extends Command<SessionResource> {
  constructor(
    readonly session: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
