import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ViewChange } from '#saved-views/domain/view.events';
import type { ViewResource } from '#saved-views/resource/view.resource';

/** Changes a view of the current person. */
export class ChangeView extends Command<ViewResource> {
  constructor(
    readonly view: string,
    readonly change: ViewChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
