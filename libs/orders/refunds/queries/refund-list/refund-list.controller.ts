import { resourceRoutes } from '#http/resource-routes';
import { Scope } from '#http/route';
import { refundMissing } from '#orders/refunds/domain/refund.errors';
import { REFUND_REASONS, REFUND_STATUSES } from '#orders/domain/events/refund.events';
import { refundQueries } from '#orders/refunds/queries/refund-list/refund-list.projection';
import { RefundResource } from '#orders/refunds/resource/refund.resource';

const FILTERS = { order_id: 'text', status: REFUND_STATUSES, reason: REFUND_REASONS } as const;

export const RefundListController = resourceRoutes({
  path: '/v1/refunds',
  resource: RefundResource,
  queries: refundQueries,
  filters: FILTERS,
  access: (readModels) => Scope('refunds:read', readModels),
  about: {
    list: 'Lists refunds, newest first. Filter by order to find those of one order.',
    one: "Returns a refund, with its outcome and, once available, the bank's reference.",
  },
  missing: refundMissing,
});
