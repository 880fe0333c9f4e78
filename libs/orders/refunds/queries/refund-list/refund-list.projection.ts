import type { Happened } from '#kernel/fact';
import type { RefundFact } from '#orders/refunds/domain/refund.events';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { refundEvolved } from '#orders/refunds/resource/refund.view';
import type { Projection } from '#platform/projector/projection';

export const REFUND_LIST = 'refunds';

export const refundList: Projection<RefundResource> = {
  name: REFUND_LIST,
  version: 1,
  filters: {
    order_id: (refund) => refund.order_id,
    status: (refund) => refund.status,
    reason: (refund) => refund.reason,
  },
  documentOf: ({ type, data }) => (type.startsWith('refund.') ? (data as RefundFact['data']).refund : null),
  evolve: (refund, event) => refundEvolved(refund, event as unknown as Happened<RefundFact>),
  createdAt: (refund) => refund.created_at,
};
