import { compositeCommand, fields } from '#platform/cqrs/command';
import { takeOverView } from '#dashboard/saved-views/domain/view.decisions';
import { ViewsOfUsers } from '#dashboard/saved-views/views-of-users';

/** Makes the current person, an owner of the account, the owner of a shared view whose owner has left. */
export const TakeOverView = compositeCommand('TakeOverView', {
  input: fields<{ view: string }>(),
  uses: { views: ViewsOfUsers },
  async run({ view, context }, { views }) {
    const left = await views.userWhoLeft(view, context);
    return (await views.decide(view, (views) => takeOverView(views, view, context.actor.id!, left), context))!;
  },
});
