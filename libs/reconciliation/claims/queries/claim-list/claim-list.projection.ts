import type { ClaimResource } from '#reconciliation/claims/resource/claim.resource';
import { claimEvolved } from '#reconciliation/claims/resource/claim.view';
import { bareNumber } from '#kernel/parcel-names';
import type { Projection } from '#platform/projector/projection';
import { queriesOf } from '#platform/storage/document-queries';

export const CLAIM_LIST = 'claims';

export const claimList: Projection<ClaimResource> = {
  name: CLAIM_LIST,
  version: 2,
  ofOneStream: true,
  filters: {
    party: ({ party }) => party,
    code: ({ code }) => code,
    status: ({ status }) => status,
    order_id: ({ order_id }) => order_id,
    utr: ({ utr }) => bareNumber(utr),
    currency: ({ currency }) => currency,
    since: ({ since }) => since,
  },
  times: ['since'],
  documentOf: ({ type, data }) => (type.startsWith('claim.') ? (data as { readonly claim: string }).claim : null),
  evolve: (claim, event) => claimEvolved(claim, event),
  createdAt: ({ created_at }) => created_at,
};

export const claimQueries = queriesOf(CLAIM_LIST);
