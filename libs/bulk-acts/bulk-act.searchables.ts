import { bulkActQueries } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.projection';
import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import { type AnySearchable, titled } from '#dashboard/search/contract';

export const BULK_ACT_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'bulk_act',
    prefix: 'act',
    route: { scope: 'bulk_acts:read', path: '/admin/v1/bulk_acts/:id' },
    one: (id, { scope }) => bulkActQueries.one(id, scope),
    title: ({ act, count, status }: BulkActResource) => titled(act, String(count), status),
  },
];
