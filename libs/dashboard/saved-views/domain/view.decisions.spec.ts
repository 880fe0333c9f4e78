import { fact } from '#kernel/fact';
import { changeView, MOST_VIEWS, removeView, savedViews, saveView, takeOverView } from '#dashboard/saved-views/domain/view.decisions';
import type { ViewChange, ViewDraft } from '#dashboard/saved-views/domain/view.events';
import { folded, given } from '#test/support/facts/given';

const USER = 'usr_1';
const draft: ViewDraft = { name: 'Paid', list: 'orders', filter: { status: 'paid' }, columns: ['amount'], shared: false };
const saved = (view = 'view_1') => fact('view.saved', { view, user: USER, ...draft });
const changed = (change: ViewChange, concerns_others = false) =>
  fact('view.changed', { view: 'view_1', user: USER, ...change, concerns_others });
const removedBy = (concerns_others: boolean) => fact('view.removed', { view: 'view_1', user: USER, concerns_others });
const removed = removedBy(false);
type Views = typeof savedViews.initial;

describe('saving a view', () => {
  const save = (view: string) => (views: Views) => saveView(views, view, USER, draft);

  it('is done once', () => {
    given(savedViews).when(save('view_1')).then(saved());
    given(savedViews, saved()).when(save('view_1')).thenNothing();
  });

  it('is refused at the limit of views, until one is removed', () => {
    const most = Array.from({ length: MOST_VIEWS }, (_, n) => saved(`view_${n}`));
    given(savedViews, ...most)
      .when(save('view_x'))
      .refuses('view_limit_reached');
    given(savedViews, ...most, removed)
      .when(save('view_x'))
      .then(saved('view_x'));
  });
});

describe('changing a view', () => {
  const change = (update: ViewChange) => (views: Views) => changeView(views, 'view_1', USER, update);

  it('records the differences, or nothing without any', () => {
    given(savedViews, saved())
      .when(change({ name: 'Paid', shared: true }))
      .then(changed({ shared: true }, true));
    given(savedViews, saved())
      .when(change({ filter: { status: 'paid' }, columns: ['amount'] }))
      .thenNothing();
    given(savedViews, saved(), changed({ shared: true }, true))
      .when(change({ shared: true }))
      .thenNothing();
  });

  it('concerns others if they saw it before or see it now', () => {
    const shared = changed({ shared: true }, true);
    given(savedViews, saved())
      .when(change({ name: 'Mine' }))
      .then(changed({ name: 'Mine' }));
    given(savedViews, saved(), shared)
      .when(change({ name: 'Ours' }))
      .then(changed({ name: 'Ours' }, true));
    given(savedViews, saved(), shared)
      .when(change({ shared: false }))
      .then(changed({ shared: false }, true));
  });

  it('replaces filter and columns as a whole', () => {
    const story = [saved(), changed({ filter: { risk_level: 'high' }, columns: [] })];
    expect(folded(savedViews, story).get('view_1')).toEqual({ ...draft, user: USER, filter: { risk_level: 'high' }, columns: [] });
  });

  it('is refused for another person’s or an unknown view', () => {
    given(savedViews)
      .when(change({ name: 'x' }))
      .refuses('resource_missing', {}, 'id');
    given(savedViews, saved(), removed)
      .when(change({ name: 'x' }))
      .refuses('resource_missing');
  });
});

describe('removing a view', () => {
  it('is done once', () => {
    const remove = (views: Views) => removeView(views, 'view_1', USER, null);
    given(savedViews, saved()).when(remove).then(removed);
    given(savedViews, saved(), changed({ shared: true }, true))
      .when(remove)
      .then(removedBy(true));
    given(savedViews, saved(), removed).when(remove).refuses('resource_missing', {}, 'id');
  });
});

describe('a shared view of somebody who has left', () => {
  const OWNER = 'usr_2';
  const shared = [saved(), changed({ shared: true }, true)] as const;
  const taken = fact('view.taken_over', { view: 'view_1', user: OWNER, from: USER });
  const takeOver = (left: string | null) => (views: Views) => takeOverView(views, 'view_1', OWNER, left);
  const removeAs =
    (user: string, left: string | null = null) =>
    (views: Views) =>
      removeView(views, 'view_1', user, left);

  it('is taken over once', () => {
    given(savedViews, ...shared)
      .when(takeOver(USER))
      .then(taken);
    given(savedViews, ...shared, taken)
      .when(takeOver(null))
      .thenNothing();
  });

  it('is not taken over while they are there, or if it is private, removed or of somebody else by now', () => {
    given(savedViews, ...shared)
      .when(takeOver(null))
      .refuses('view_owner_active');
    given(savedViews, saved()).when(takeOver(USER)).refuses('resource_missing');
    given(savedViews, ...shared, removed)
      .when(takeOver(USER))
      .refuses('resource_missing');
    const byAnother = fact('view.taken_over', { view: 'view_1', user: 'usr_3', from: USER });
    given(savedViews, ...shared, byAnother)
      .when(takeOver(USER))
      .refuses('view_owner_active');
  });

  it('belongs to who took it over', () => {
    const rename = (user: string) => (views: Views) => changeView(views, 'view_1', user, { name: 'Ours' });
    const renamed = fact('view.changed', { view: 'view_1', user: OWNER, name: 'Ours', concerns_others: true });
    given(savedViews, ...shared, taken)
      .when(rename(OWNER))
      .then(renamed);
    given(savedViews, ...shared, taken)
      .when(rename(USER))
      .refuses('resource_missing');
    given(savedViews, ...shared, taken)
      .when(removeAs(USER))
      .refuses('resource_missing');
  });

  it('is removed by others only then', () => {
    given(savedViews, ...shared)
      .when(removeAs(OWNER, USER))
      .then(removedBy(true));
    given(savedViews, ...shared)
      .when(removeAs(OWNER))
      .refuses('resource_missing');
    given(savedViews, saved()).when(removeAs(OWNER, USER)).refuses('resource_missing');
  });
});
