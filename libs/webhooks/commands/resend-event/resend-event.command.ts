import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { EventResend } from '#webhooks/delivery/event-resend';

export class ResendEvent extends Command<EventResend> {
  constructor(
    readonly id: string,
    /** null: every enabled endpoint that subscribes to the type, and active listeners. */
    readonly endpoint: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
