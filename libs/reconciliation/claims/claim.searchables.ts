import { claimQueries } from '#reconciliation/claims/queries/claim-list/claim-list.projection';
import type { ClaimResource } from '#reconciliation/claims/resource/claim.resource';
import { amountIn, type AnySearchable, titled } from '#dashboard/search/contract';

export const CLAIM_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'claim',
    prefix: 'clm',
    route: { scope: 'cod:read', path: '/v1/reconciliation/claims/:id' },
    one: (id, { scope }) => claimQueries.one(id, scope),
    list: claimQueries.page,
    filters: { bank_reference: 'utr' },
    title: ({ party, party_name, code, currency, amount, status }: ClaimResource) =>
      titled(party === 'courier' ? (party_name ?? party) : party, code, amountIn(currency, amount), status),
  },
];
