import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Sets a key's limit in requests per second; null restores the default. */
export class LimitKey extends Command<ApiKeyRecord> {
  constructor(
    readonly key: string,
    readonly rateLimit: number | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
