import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A key gets a successor of the same kind, which is the answer; the old one works until its grace is over. */
export class RollKey extends Command<ApiKeyRecord & { readonly key: string }> {
  constructor(
    readonly key: string,
    /** Seconds during which the old key still works. */
    readonly grace: number,
    /** Its successors that never were used, left by rolls that broke off or whose answer was lost: they end, and the new one takes their place. */
    readonly unused: readonly string[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
