import type { Claimant } from '#people/sessions/proofs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Removes a passkey of a person. */
export class RemovePasskey extends Command<void> {
  constructor(
    readonly passkey: string,
    readonly claimant: Claimant,
    readonly context: CommandContext,
  ) {
    super();
  }
}
