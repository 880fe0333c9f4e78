import { compositeCommand, fields } from '#platform/cqrs/command';
import { saveView } from '#dashboard/saved-views/domain/view.decisions';
import type { ViewDraft } from '#dashboard/saved-views/domain/view.events';
import { ViewsOfUsers } from '#dashboard/saved-views/views-of-users';

/** Saves a person's settings for a list. */
export const SaveView = compositeCommand('SaveView', {
  input: fields<{ draft: ViewDraft }>(),
  uses: { views: ViewsOfUsers },
  async run({ draft, context }, { views }) {
    views.check(draft.list, draft.filter);
    const view = context.id('view');
    return (await views.decide(view, (views) => saveView(views, view, context.actor.id!, draft), context))!;
  },
});
