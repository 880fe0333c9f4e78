import { differing } from '#kernel/changes';
import { fact, type View } from '#kernel/fact';
import { viewLimitReached, viewMissing, viewOwnerActive } from '#dashboard/saved-views/domain/view.errors';
import type { ViewChange, ViewDraft, ViewFact } from '#dashboard/saved-views/domain/view.events';

export const MOST_VIEWS = 50;

/** A view, and the person whom it belongs to. */
interface OwnedView extends ViewDraft {
  readonly user: string;
}

type Views = ReadonlyMap<string, OwnedView>;

/** The views that one person saved, by id. Others may have taken some over. */
export const savedViews: View<Views, ViewFact> = {
  initial: new Map(),
  evolve(views, { type, data }) {
    if (type === 'view.removed') return new Map([...views].filter(([view]) => view !== data.view));
    const { view, concerns_others: _, from: __, ...fields } = { concerns_others: null, from: null, ...data };
    return new Map([...views, [view, { ...views.get(view), ...fields } as OwnedView]]);
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
  if (before?.user !== user) throw viewMissing(view);
  const changed = differing<ViewChange>(before, change);
  const concerns_others = before.shared || change.shared === true;
  return Object.keys(changed).length === 0 ? [] : [fact('view.changed', { view, user, ...changed, concerns_others })];
}

/** Removes a view of the person, or a shared one of somebody who has left. Throws `resource_missing`. */
export function removeView(views: Views, view: string, user: string, left: string | null): ViewFact[] {
  const before = views.get(view);
  const isOfLeaver = before?.shared === true && before.user === left;
  if (before === undefined || (before.user !== user && !isOfLeaver)) throw viewMissing(view);
  return [fact('view.removed', { view, user: before.user, concerns_others: before.shared })];
}

/** Gives a shared view of somebody who has left to another person, once. Throws `resource_missing`, `view_owner_active`. */
export function takeOverView(views: Views, view: string, user: string, left: string | null): ViewFact[] {
  const before = views.get(view);
  if (before === undefined || (!before.shared && before.user !== user)) throw viewMissing(view);
  if (before.user === user) return [];
  if (before.user !== left) throw viewOwnerActive(view);
  return [fact('view.taken_over', { view, user, from: left })];
}
