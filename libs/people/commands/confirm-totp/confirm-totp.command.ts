import type { RecoveryCodesResource } from '#people/resource/totp.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Confirms an authenticator app by its first code. */
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
