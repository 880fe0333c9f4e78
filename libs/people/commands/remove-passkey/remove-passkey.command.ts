import type { Claimant } from '#people/sessions/proofs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A person no longer signs in by a passkey. */
export class RemovePasskey extends Command<void> {
  constructor(
    readonly passkey: string,
    readonly claimant: Claimant,
    readonly context: CommandContext,
  ) {
    super();
  }
}
