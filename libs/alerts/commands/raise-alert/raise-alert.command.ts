import type { Alert } from '#alerts/domain/alert.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The alert's id, which it answers, follows from the context, which is the same whenever its cause is told. */
export class RaiseAlert extends Command<string> {
  constructor(
    readonly about: Alert,
    readonly context: CommandContext,
  ) {
    super();
  }
}
