import { claimsStream } from '#reconciliation/claims/domain/claim.events';
import { claimList } from '#reconciliation/claims/queries/claim-list/claim-list.projection';
import type { ClaimResource } from '#reconciliation/claims/resource/claim.resource';
import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';

export const CLAIM_HISTORIES: readonly ResourceHistory[] = [
  {
    prefix: 'clm',
    streams: async (id, known) => {
      const claim = await known.find<ClaimResource>(claimList.name, id);
      return claim === null ? [] : [claimsStream(claim.subject)];
    },
    shown: shownAsKept(claimList),
  },
];
