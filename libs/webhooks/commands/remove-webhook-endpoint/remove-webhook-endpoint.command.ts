import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';

export class RemoveWebhookEndpoint extends Command<void> {
  constructor(
    readonly id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
