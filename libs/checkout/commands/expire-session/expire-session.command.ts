import type { ExpiredReason } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

export class ExpireSession extends Command<SessionResource> {
  constructor(
    readonly session: string,
    readonly reason: ExpiredReason,
    readonly context: CommandContext,
    /** Not while the shopper is paying in it. */
    readonly onlyIdle = false,
  ) {
    super();
  }
}
