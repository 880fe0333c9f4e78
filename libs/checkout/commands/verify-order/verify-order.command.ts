import type { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The shopper enters the code that was sent, or requests another one (null). */
export class VerifyOrder extends Command<SessionResource> {
  constructor(
    readonly session: string,
    readonly code: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
