import { GetDispute } from '#disputes/queries/dispute-list/get-dispute.query';
import type { DisputeResource } from '#disputes/resource/dispute.resource';
import { amountIn, type AnySearchable, titled } from '#search/contract';

export const DISPUTE_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'dispute',
    prefix: 'dp',
    route: { scope: 'orders:read', path: '/v1/disputes/:id' },
    one: (id, { scope }) => new GetDispute(id, scope),
    title: ({ currency, amount, phase, status }: DisputeResource) => titled(amountIn(currency, amount), phase, status),
  },
];
