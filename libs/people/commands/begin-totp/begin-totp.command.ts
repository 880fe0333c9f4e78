import type { TotpResource } from '#people/resource/totp.resource';
import type { Claimant } from '#people/sessions/proofs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Starts setting up an authenticator app. */
export class BeginTotp extends Command<TotpResource> {
  constructor(
    readonly claimant: Claimant,
    readonly context: CommandContext,
  ) {
    super();
  }
}
