import { Module } from '@nestjs/common';
import { CLAIMS_CHANGES } from '#reconciliation/claims/claim.changed-objects';
import { CLAIM_HISTORIES } from '#reconciliation/claims/claim.histories';
import { CLAIM_SEARCHABLES } from '#reconciliation/claims/claim.searchables';
import { CountSettlementWhenPaidOut } from '#reconciliation/claims/policies/count-settlement-when-paid-out.policy';
import { FoundClaims } from '#reconciliation/claims/policies/found-claims';
import { ReconcileWhenMoneyMoves } from '#reconciliation/claims/policies/reconcile-when-money-moves.policy';
import { ClaimListController } from '#reconciliation/claims/queries/claim-list/claim-list.controller';
import { claimList } from '#reconciliation/claims/queries/claim-list/claim-list.projection';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { searchables } from '#dashboard/search/contract';

@Module({
  controllers: [ClaimListController],
  providers: [
    changedObjects(CLAIMS_CHANGES),
    streamCategories('claims'),
    FoundClaims,
    ReconcileWhenMoneyMoves,
    CountSettlementWhenPaidOut,
    searchables(CLAIM_SEARCHABLES),
    resourceHistories(CLAIM_HISTORIES),
    projections([claimList]),
  ],
})
export class ClaimsModule {}
