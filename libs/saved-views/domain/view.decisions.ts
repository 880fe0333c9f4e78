import { differing } from '#kernel/changes';
import { fact, type View } from '#kernel/fact';
import { viewLimitReached, viewMissing } from '#saved-views/domain/view.errors';
import type { ViewChange, ViewDraft, ViewFact } from '#saved-views/domain/view.events';

export const MOST_VIEWS = 50;

type Views = ReadonlyMap<string, ViewDraft>;

/** The views of one person, by id. */
export const savedViews: View<Views, ViewFact> = {
  initial: new Map(),
  evolve(views, { type, data }) {
    if (type === 'view.removed') return new Map([...views].filter(([view]) => view !== data.view));
    const { view, user: _, concerns_others: __, ...fields } = { concerns_others: null, ...data };
    return new Map([...views, [view, { ...views.get(view), ...fields } as ViewDraft]]);
  },
};

/** Saves a view once. Throws `view_limit_reached`. */
export function saveView(views: Views, view: string, user: string, draft: ViewDraft): ViewFact[] {
  if (views.has(view)) return [];
  if (views.size >= MOST_VIEWS) throw viewLimitReached(MOST_VIEWS);
  return [fact('view.saved', { view, user, ...draft })];
}

/** Changes a view; only what differs becomes a fact. Throws `resource_missing`. */
export function changeView(views: Views, view: string, user: string, change: ViewChange): ViewFact[] {
  const before = views.get(view);
  if (before === undefined) throw viewMissing(view);
  const changed = differing<ViewChange>(before, change);
  const concerns_others = before.shared || change.shared === true;
  return Object.keys(changed).length === 0 ? [] : [fact('view.changed', { view, user, ...changed, concerns_others })];
}

/** Removes a view. Throws `resource_missing`. */
export function removeView(views: Views, view: string, user: string): ViewFact[] {
  const before = views.get(view);
  if (before === undefined) throw viewMissing(view);
  return [fact('view.removed', { view, user, concerns_others: before.shared })];
}
