import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { EventResend } from '#webhooks/delivery/event-resend';

export class ResendEvent extends Command<EventResend> {
  constructor(
    readonly id: string,
    /** null: each enabled one that subscribes to the type, and those who listen. */
    readonly endpoint: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
