import type { UserResource } from '#people/resource/user.resource';
import type { Client } from '#people/sessions/client';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** A signed-in person chooses another password. */
export class ChangePassword extends Command<UserResource> {
  constructor(
    readonly user: string,
    readonly session: string,
    readonly passwords: { readonly current: string; readonly chosen: string },
    readonly client: Client,
    readonly context: CommandContext,
  ) {
    super();
  }
}
