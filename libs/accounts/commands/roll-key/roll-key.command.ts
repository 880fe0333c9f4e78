import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Replaces a key with a successor of the same type and answers with it. The old key works until its grace period is over. */
export class RollKey extends Command<ApiKeyRecord & { readonly key: string }> {
  constructor(
    readonly key: string,
    /** Seconds during which the old key still works. */
    readonly grace: number,
    /** Ids of earlier successors that no request has used: their roll broke off, or its answer was lost. The new successor replaces them. */
    readonly unused: readonly string[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
