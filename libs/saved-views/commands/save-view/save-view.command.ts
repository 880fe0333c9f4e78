import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ViewDraft } from '#saved-views/domain/view.events';
import type { ViewResource } from '#saved-views/resource/view.resource';

/** Saves a person's settings for a list. */
export class SaveView extends Command<ViewResource> {
  constructor(
    readonly draft: ViewDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}
