import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Revokes a token of a person. */
export class RevokeToken extends Command<void> {
  constructor(
    readonly user: string,
    readonly token: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
