import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ViewResource } from '#saved-views/resource/view.resource';

/** Makes the current person, an owner of the account, the owner of a shared view whose owner has left. */
export class TakeOverView extends Command<ViewResource> {
  constructor(
    readonly view: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
