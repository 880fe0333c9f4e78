import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts/accounts.module';
import { alertRules } from '#alerts/contract';
import { IntegrationsModule } from '#integrations/integrations.module';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { RiskModule } from '#risk/risk.module';
import { searchables } from '#dashboard/search/contract';
import { FetchSettlementsController } from '#reconciliation/settlements/admin/fetch-settlements.controller';
import { CheckSettlement } from '#reconciliation/settlements/commands/check-settlement/check-settlement.command';
import { NoteMissing } from '#reconciliation/settlements/commands/note-missing/note-missing.command';
import { RecordDuplicates } from '#reconciliation/settlements/commands/record-duplicates/record-duplicates.command';
import { RecordMatches } from '#reconciliation/settlements/commands/record-matches/record-matches.command';
import { RecordSettlement } from '#reconciliation/settlements/commands/record-settlement/record-settlement.command';
import { RecordSkipped } from '#reconciliation/settlements/commands/record-skipped/record-skipped.command';
import { ReturnMoney } from '#reconciliation/settlements/commands/return-money/return-money.command';
import { SettleMoney } from '#reconciliation/settlements/commands/settle-money/settle-money.command';
import { AccountDays } from '#reconciliation/settlements/fetching/account-days';
import { FetchedDays } from '#reconciliation/settlements/fetching/fetched-days';
import { MissingPayments } from '#reconciliation/settlements/fetching/missing-payments';
import { StoredSettlementFetches } from '#reconciliation/settlements/fetching/stored-settlement-fetches';
import { LineMatching } from '#reconciliation/settlements/matching/line-matching';
import { OwnersOfLines } from '#reconciliation/settlements/matching/owners-of-lines';
import { FetchSettlementsOnceADay } from '#reconciliation/settlements/policies/fetch-settlements-once-a-day.policy';
import { FreeLinesWhenSettlementIsReturned } from '#reconciliation/settlements/policies/free-lines-when-settlement-is-returned.policy';
import { settlementLineList } from '#reconciliation/settlements/queries/settlement-line-list/settlement-line-list.projection';
import { SettlementLineListController } from '#reconciliation/settlements/queries/settlement-line-list/settlement-line-list.controller';
import { ListSettlementLinesHandler } from '#reconciliation/settlements/queries/settlement-line-list/settlement-line-list.query';
import { SettlementListController } from '#reconciliation/settlements/queries/settlement-list/settlement-list.controller';
import { settlementList } from '#reconciliation/settlements/queries/settlement-list/settlement-list.projection';
import { SettlementFetches } from '#reconciliation/settlements/settlement-fetches';
import { SETTLEMENT_ALERTS } from '#reconciliation/settlements/settlement.alerts';
import { SETTLEMENTS_CHANGES } from '#reconciliation/settlements/settlement.changed-objects';
import { SETTLEMENT_HISTORIES } from '#reconciliation/settlements/settlement.histories';
import { SETTLEMENT_SEARCHABLES } from '#reconciliation/settlements/settlement.searchables';
import { SETTLEMENT_UPCASTS } from '#reconciliation/settlements/settlement.upcasts';

@Module({
  imports: [AccountsModule, IntegrationsModule, RiskModule],
  controllers: [SettlementListController, SettlementLineListController, FetchSettlementsController],
  providers: [
    ...commandHandlers(
      RecordSettlement,
      RecordSkipped,
      RecordMatches,
      RecordDuplicates,
      CheckSettlement,
      ReturnMoney,
      NoteMissing,
      SettleMoney,
    ),
    changedObjects(SETTLEMENTS_CHANGES),
    streamCategories('settlement'),
    LineMatching,
    OwnersOfLines,
    AccountDays,
    FetchedDays,
    MissingPayments,
    FetchSettlementsOnceADay,
    FreeLinesWhenSettlementIsReturned,
    ListSettlementLinesHandler,
    alertRules(SETTLEMENT_ALERTS),
    searchables(SETTLEMENT_SEARCHABLES),
    resourceHistories(SETTLEMENT_HISTORIES),
    upcasts(SETTLEMENT_UPCASTS),
    projections([settlementList, settlementLineList]),
    { provide: SettlementFetches, useClass: StoredSettlementFetches },
  ],
  exports: [SettlementFetches],
})
export class SettlementsModule {}
