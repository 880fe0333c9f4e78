import type { Completion } from '#checkout/domain/completion.decisions';
import type { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

export class CompleteSession extends Command<SessionResource> {
  constructor(
    readonly completion: Omit<Completion, 'chargeable' | 'payment_window' | 'origins' | 'risk'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
