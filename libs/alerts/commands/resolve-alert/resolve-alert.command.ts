import type { AlertResource } from '#alerts/resource/alert.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

export class ResolveAlert extends Command<AlertResource> {
  constructor(
    readonly alert: string,
    readonly note: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
