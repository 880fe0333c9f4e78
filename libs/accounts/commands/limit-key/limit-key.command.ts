import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A key may send so many requests per second from now on; null: as many as usual. */
export class LimitKey extends Command<ApiKeyRecord> {
  constructor(
    readonly key: string,
    readonly rateLimit: number | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
