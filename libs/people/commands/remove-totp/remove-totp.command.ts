import type { UserResource } from '#people/resource/user.resource';
import type { Claimant } from '#people/sessions/proofs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Removes a person's authenticator app. */
export class RemoveTotp extends Command<UserResource> {
  constructor(
    readonly claimant: Claimant,
    readonly context: CommandContext,
  ) {
    super();
  }
}
