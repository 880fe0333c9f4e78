import type { ViewFact } from '#saved-views/domain/view.events';
import type { Projection } from '#platform/projector/projection';
import { type StoredView, viewAfter } from '#saved-views/resource/stored-view';

export const VIEWS = 'views';

type StoredFact = Parameters<typeof viewAfter>[1];

/** The saved views. The filter `seen_by` has who may read a view: the account if it is shared, otherwise the person. */
export const viewList: Projection<StoredView> = {
  name: VIEWS,
  version: 2,
  ofOneStream: true,
  filters: { seen_by: ({ shared, account, user }) => (shared ? account : user) },
  documentOf: ({ type, data }) => (type.startsWith('view.') ? (data as ViewFact['data']).view : null),
  evolve: (view, event) => viewAfter(view, event as unknown as StoredFact),
  createdAt: ({ created_at }) => created_at,
};
