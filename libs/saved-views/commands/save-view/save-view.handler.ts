import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SaveView } from '#saved-views/commands/save-view/save-view.command';
import { saveView } from '#saved-views/domain/view.decisions';
import type { ViewResource } from '#saved-views/resource/view.resource';
import { ViewsOfUsers } from '#saved-views/views-of-users';

@CommandHandler(SaveView)
export class SaveViewHandler implements ICommandHandler<SaveView> {
  constructor(private readonly views: ViewsOfUsers) {}

  async execute({ draft, context }: SaveView): Promise<ViewResource> {
    this.views.check(draft.list, draft.filter);
    const view = context.id('view');
    return (await this.views.decide(view, (views) => saveView(views, view, context.actor.id!, draft), context))!;
  }
}
