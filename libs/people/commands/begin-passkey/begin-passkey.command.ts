import type { PasskeyOptionsResource } from '#people/resource/passkey.resource';
import type { Claimant } from '#people/sessions/proofs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Starts making a passkey. */
export class BeginPasskey extends Command<PasskeyOptionsResource> {
  constructor(
    readonly claimant: Claimant,
    readonly context: CommandContext,
  ) {
    super();
  }
}
