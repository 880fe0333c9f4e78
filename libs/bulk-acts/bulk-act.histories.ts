import { bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import { bulkActList } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.projection';
import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';

/** Its own facts; while an act runs, the facts of its pages carry its progress. */
export const BULK_ACT_HISTORIES: readonly ResourceHistory[] = [
  { prefix: 'act', streams: (id) => [bulkActStream(id)], shown: shownAsKept(bulkActList) },
];
