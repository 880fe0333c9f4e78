import { compositeCommand, fields } from '#platform/cqrs/command';
import { changeView } from '#dashboard/saved-views/domain/view.decisions';
import type { ViewChange } from '#dashboard/saved-views/domain/view.events';
import { ViewsOfUsers } from '#dashboard/saved-views/views-of-users';

/** Changes a view of the current person. */
export const ChangeView = compositeCommand('ChangeView', {
  input: fields<{ view: string; change: ViewChange }>(),
  uses: { views: ViewsOfUsers },
  async run({ view, change, context }, { views }) {
    const rule: Parameters<ViewsOfUsers['decide']>[1] = (known) => {
      const facts = changeView(known, view, context.actor.id!, change);
      if (change.filter !== undefined) views.check(known.get(view)!.list, change.filter);
      return facts;
    };
    return (await views.decide(view, rule, context))!;
  },
});
