import { bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import { bulkActList } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.projection';
import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';

/** Uses only the act's own facts. While an act runs, its progress is in the facts of its pages, so a past state may lack it. */
export const BULK_ACT_HISTORIES: readonly ResourceHistory[] = [
  { prefix: 'act', streams: (id) => [bulkActStream(id)], shown: shownAsKept(bulkActList) },
];
