import { disputeQueries } from '#disputes/queries/dispute-list/dispute-list.projection';
import type { DisputeResource } from '#disputes/resource/dispute.resource';
import { amountIn, type AnySearchable, titled } from '#dashboard/search/contract';

export const DISPUTE_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'dispute',
    prefix: 'dp',
    route: { scope: 'orders:read', path: '/v1/disputes/:id' },
    one: (id, { scope }) => disputeQueries.one(id, scope),
    title: ({ currency, amount, phase, status }: DisputeResource) => titled(amountIn(currency, amount), phase, status),
  },
];
