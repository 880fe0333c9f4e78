import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeView } from '#saved-views/commands/change-view/change-view.command';
import { changeView } from '#saved-views/domain/view.decisions';
import type { ViewResource } from '#saved-views/resource/view.resource';
import { ViewsOfUsers } from '#saved-views/views-of-users';

@CommandHandler(ChangeView)
export class ChangeViewHandler implements ICommandHandler<ChangeView> {
  constructor(private readonly views: ViewsOfUsers) {}

  async execute({ view, change, context }: ChangeView): Promise<ViewResource> {
    const rule: Parameters<ViewsOfUsers['decide']>[1] = (views) => {
      const facts = changeView(views, view, context.actor.id!, change);
      if (change.filter !== undefined) this.views.check(views.get(view)!.list, change.filter);
      return facts;
    };
    return (await this.views.decide(view, rule, context))!;
  }
}
