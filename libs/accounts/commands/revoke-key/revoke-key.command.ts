import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Revokes a key immediately. */
export class RevokeKey extends Command<ApiKeyRecord> {
  constructor(
    readonly key: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
