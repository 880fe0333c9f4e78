import { compositeCommand, fields } from '#platform/cqrs/command';
import { removeView } from '#dashboard/saved-views/domain/view.decisions';
import { ViewsOfUsers } from '#dashboard/saved-views/views-of-users';

/** Removes a view of the current person; for an owner of the account (`isOwner`) also a shared one whose owner has left. */
export const RemoveView = compositeCommand('RemoveView', {
  input: fields<{ view: string; isOwner: boolean }>(),
  uses: { views: ViewsOfUsers },
  async run({ view, isOwner, context }, { views }) {
    const left = isOwner ? await views.userWhoLeft(view, context) : null;
    await views.decide(view, (views) => removeView(views, view, context.actor.id!, left), context);
  },
});
