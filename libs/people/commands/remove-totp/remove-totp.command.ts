import type { UserResource } from '#people/resource/user.resource';
import type { Claimant } from '#people/sessions/proofs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A person signs in without an authenticator app from now on. */
export class RemoveTotp extends Command<UserResource> {
  constructor(
    readonly claimant: Claimant,
    readonly context: CommandContext,
  ) {
    super();
  }
}
