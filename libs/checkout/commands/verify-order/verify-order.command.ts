import type { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Confirms the order by the code that the shopper has entered. A `code` of null sends another code. */
export class VerifyOrder extends Command<SessionResource> {
  constructor(
    readonly session: string,
    readonly code: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
