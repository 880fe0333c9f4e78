import { Module } from '@nestjs/common';
import { alertRules } from '#alerts/contract';
import { IntegrationsModule } from '#integrations/integrations.module';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { RiskModule } from '#risk/risk.module';
import { searchables } from '#search/contract';
import { AccountsModule } from '#accounts/accounts.module';
import { FetchSettlementsController } from '#settlements/admin/fetch-settlements.controller';
import { SETTLEMENT_HANDLERS } from '#settlements/commands/settlement.handlers';
import { SettleMoneyHandler } from '#settlements/commands/settle-money/settle-money.handler';
import { AccountDays } from '#settlements/fetching/account-days';
import { FetchedDays } from '#settlements/fetching/fetched-days';
import { StoredSettlementFetches } from '#settlements/fetching/stored-settlement-fetches';
import { MissingPayments } from '#settlements/fetching/missing-payments';
import { LineMatching } from '#settlements/matching/line-matching';
import { OwnersOfLines } from '#settlements/matching/owners-of-lines';
import { FetchSettlementsOnceADay } from '#settlements/policies/fetch-settlements-once-a-day.policy';
import { FreeLinesWhenSettlementIsReturned } from '#settlements/policies/free-lines-when-settlement-is-returned.policy';
import { settlementLineList } from '#settlements/queries/settlement-line-list/settlement-line-list.projection';
import { SettlementLineListController } from '#settlements/queries/settlement-line-list/settlement-line-list.controller';
import { ListSettlementLinesHandler } from '#settlements/queries/settlement-line-list/settlement-line-list.query';
import { SettlementListController } from '#settlements/queries/settlement-list/settlement-list.controller';
import { settlementList } from '#settlements/queries/settlement-list/settlement-list.projection';
import { SettlementFetches } from '#settlements/settlement-fetches';
import { SETTLEMENT_ALERTS } from '#settlements/settlement.alerts';
import { SETTLEMENTS_CHANGES } from '#settlements/settlement.changed-objects';
import { SETTLEMENT_HISTORIES } from '#settlements/settlement.histories';
import { SETTLEMENT_SEARCHABLES } from '#settlements/settlement.searchables';
import { SETTLEMENT_UPCASTS } from '#settlements/settlement.upcasts';

@Module({
  imports: [AccountsModule, IntegrationsModule, RiskModule],
  controllers: [SettlementListController, SettlementLineListController, FetchSettlementsController],
  providers: [
    changedObjects(SETTLEMENTS_CHANGES),
    streamCategories('settlement'),
    ...SETTLEMENT_HANDLERS,
    SettleMoneyHandler,
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
