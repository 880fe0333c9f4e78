import type { UnixSeconds } from '#kernel/time';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { Recovery } from '#webhooks/delivery/recovery';

export class RecoverWebhookEndpoint extends Command<Recovery> {
  constructor(
    readonly id: string,
    readonly since: UnixSeconds,
    readonly context: CommandContext,
  ) {
    super();
  }
}
