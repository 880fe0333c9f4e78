import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Replaces a key by one of the same kind, which is the answer; the old one works until its grace is over. */
export class RollKey extends Command<ApiKeyRecord & { readonly key: string }> {
  constructor(
    readonly key: string,
    /** Seconds during which the old key still works. */
    readonly grace: number,
    /** Successors that were never used, from rolls that broke off or whose answer was lost: they are revoked and replaced by the new one. */
    readonly unused: readonly string[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
