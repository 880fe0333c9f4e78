import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RemoveView } from '#saved-views/commands/remove-view/remove-view.command';
import { removeView } from '#saved-views/domain/view.decisions';
import { ViewsOfUsers } from '#saved-views/views-of-users';

@CommandHandler(RemoveView)
export class RemoveViewHandler implements ICommandHandler<RemoveView> {
  constructor(private readonly views: ViewsOfUsers) {}

  async execute({ view, isOwner, context }: RemoveView): Promise<void> {
    const left = isOwner ? await this.views.userWhoLeft(view, context) : null;
    await this.views.decide(view, (views) => removeView(views, view, context.actor.id!, left), context);
  }
}
