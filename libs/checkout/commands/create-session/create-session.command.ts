import type { SessionDraft } from '#checkout/domain/session.decisions';
import type { CreatedSessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

export class CreateSession extends Command<CreatedSessionResource> {
  constructor(
    readonly draft: Omit<SessionDraft, 'chargeable' | 'url'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
