import type { RecoveryCodesResource } from '#people/resource/totp.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A person shows that the authenticator app has the secret. */
export class ConfirmTotp extends Command<RecoveryCodesResource> {
  constructor(
    readonly user: string,
    readonly session: string,
    readonly code: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
