import { ACTS } from '#act-kinds/contract';
import { BULK_ACT_STATUSES } from '#bulk-acts/domain/bulk-act-status';
import { bulkActMissing } from '#bulk-acts/domain/bulk-act.errors';
import { bulkActQueries } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.projection';
import { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import { resourceRoutes } from '#http/resource-routes';
import { ForUsers } from '#http/route';

const FILTERS = { status: BULK_ACT_STATUSES, act: ACTS, requested_by: 'text' } as const;

export const BulkActListController = resourceRoutes({
  path: '/admin/v1/bulk_acts',
  resource: BulkActResource,
  queries: bulkActQueries,
  filters: FILTERS,
  access: (readModels) => ForUsers('bulk_acts:read', { byMode: true, ...readModels }),
  about: {
    list: 'Lists bulk acts, newest first.',
    one: 'Returns a bulk act: its progress and, once it has ended, the report with the result of each item.',
  },
  missing: bulkActMissing,
});
