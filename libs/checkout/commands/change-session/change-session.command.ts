import type { SessionChanges } from '#checkout/domain/session-changes.decisions';
import type { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

export class ChangeSession extends Command<SessionResource> {
  constructor(
    readonly session: string,
    readonly changes: SessionChanges,
    readonly context: CommandContext,
  ) {
    super();
  }
}
