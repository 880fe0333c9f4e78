import { disputeMissing } from '#disputes/domain/dispute.errors';
import { disputeQueries } from '#disputes/queries/dispute-list/dispute-list.projection';
import { DisputeResource } from '#disputes/resource/dispute.resource';
import { resourceRoutes } from '#http/resource-routes';
import { Scope } from '#http/route';
import { DISPUTE_STATUSES } from '#orders/contract';

const FILTERS = { order_id: 'text', status: DISPUTE_STATUSES } as const;

export const DisputeListController = resourceRoutes({
  path: '/v1/disputes',
  resource: DisputeResource,
  queries: disputeQueries,
  filters: FILTERS,
  access: (readModels) => Scope('orders:read', readModels),
  about: {
    list: 'Lists disputes, newest first. Disputes are answered at the gateway.',
    one: 'Returns a dispute, as last reported by the gateway.',
  },
  missing: disputeMissing,
});
