import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TakeOverView } from '#saved-views/commands/take-over-view/take-over-view.command';
import { takeOverView } from '#saved-views/domain/view.decisions';
import type { ViewResource } from '#saved-views/resource/view.resource';
import { ViewsOfUsers } from '#saved-views/views-of-users';

@CommandHandler(TakeOverView)
export class TakeOverViewHandler implements ICommandHandler<TakeOverView> {
  constructor(private readonly views: ViewsOfUsers) {}

  async execute({ view, context }: TakeOverView): Promise<ViewResource> {
    const left = await this.views.userWhoLeft(view, context);
    return (await this.views.decide(view, (views) => takeOverView(views, view, context.actor.id!, left), context))!;
  }
}
