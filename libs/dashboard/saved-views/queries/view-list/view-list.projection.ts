import { isAbout } from '#kernel/fact';
import type { Projection } from '#platform/projector/projection';
import { type StoredView, viewAfter } from '#dashboard/saved-views/resource/stored-view';

export const VIEWS = 'views';

/** The saved views. The filter `seen_by` has who may read a view: the account if it is shared, otherwise the person. */
export const viewList: Projection<StoredView> = {
  name: VIEWS,
  version: 2,
  ofOneStream: true,
  filters: { seen_by: ({ shared, account, user }) => (shared ? account : user) },
  documentOf: (event) => (isAbout(event, 'view') ? event.data.view : null),
  evolve: (view, event) => (isAbout(event, 'view') ? viewAfter(view, event) : view),
  createdAt: ({ created_at }) => created_at,
};
