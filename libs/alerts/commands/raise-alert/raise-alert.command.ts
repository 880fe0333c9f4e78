import type { Alert } from '#alerts/domain/alert.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Resolves to the alert's id, which is derived from the context and is the same for every repeat of its cause. */
export class RaiseAlert extends Command<string> {
  constructor(
    readonly about: Alert,
    readonly context: CommandContext,
  ) {
    super();
  }
}
