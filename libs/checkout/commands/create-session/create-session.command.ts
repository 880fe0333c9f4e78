import { Command } from '@nestjs/cqrs';
import type { SessionWish } from '#checkout/domain/session.decisions';
import type { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';

export class CreateSession extends Command<SessionResource> {
  constructor(
    readonly wish: SessionWish,
    readonly context: CommandContext,
  ) {
    super();
  }
}
