import { Command } from '@nestjs/cqrs';
import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import type { CommandContext } from '#platform/event-store/command-context';

/** A key gets a successor of the same kind, which is the answer; the old one works until its grace is over. Repeated, it is finished if it broke off. */
export class RollKey extends Command<ApiKeyRecord & { readonly key: string }> {
  constructor(
    readonly key: string,
    /** Seconds during which the old key still works. */
    readonly grace: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}
