import type { Alert } from '#alerts/domain/alert.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Raises an alert unless it exists. Resolves to its id, which is derived from the context, so that a repeat has the same id. */
export class RaiseAlert extends Command<string> {
  constructor(
    readonly about: Alert,
    readonly context: CommandContext,
  ) {
    super();
  }
}
