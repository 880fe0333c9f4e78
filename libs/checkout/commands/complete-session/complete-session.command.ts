import { Command } from '@nestjs/cqrs';
import type { Completion } from '#checkout/domain/session.decisions';
import type { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';

export class CompleteSession extends Command<SessionResource> {
  constructor(
    readonly completion: Completion,
    readonly context: CommandContext,
  ) {
    super();
  }
}
