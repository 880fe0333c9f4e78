import type { ExpiredReason } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

export class ExpireSession extends Command<SessionResource> {
  constructor(
    readonly session: string,
    readonly reason: ExpiredReason,
    readonly context: CommandContext,
    /** Whether a session in which the shopper is paying stays open. */
    readonly onlyIdle = false,
  ) {
    super();
  }
}
