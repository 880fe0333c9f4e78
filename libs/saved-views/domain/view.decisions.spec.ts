import { fact } from '#kernel/fact';
import { changeView, MOST_VIEWS, removeView, savedViews, saveView } from '#saved-views/domain/view.decisions';
import type { ViewChange, ViewDraft } from '#saved-views/domain/view.events';
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
    expect(folded(savedViews, story).get('view_1')).toEqual({ ...draft, filter: { risk_level: 'high' }, columns: [] });
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
    const remove = (views: Views) => removeView(views, 'view_1', USER);
    given(savedViews, saved()).when(remove).then(removed);
    given(savedViews, saved(), changed({ shared: true }, true))
      .when(remove)
      .then(removedBy(true));
    given(savedViews, saved(), removed).when(remove).refuses('resource_missing', {}, 'id');
  });
});
