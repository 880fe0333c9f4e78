import { Module } from '@nestjs/common';
import { alertRules } from '#alerts/contract';
import { errorCodes } from '#http/errors/error-catalogue';
import { COD_ALERTS } from '#orders/cod/cod.alerts';
import { COD_ERRORS } from '#orders/cod/cod.error-codes';
import { CodMerchantEvents } from '#orders/cod/cod.merchant-events';
import { ApplyRemittanceLine } from '#orders/cod/commands/apply-remittance-line/apply-remittance-line.command';
import { ResolveCollection } from '#orders/cod/commands/resolve-collection/resolve-collection.command';
import { ResolveCollectionController } from '#orders/cod/commands/resolve-collection/resolve-collection.controller';
import { ResolveOrPropose } from '#orders/cod/commands/resolve-or-propose/resolve-or-propose.command';
import { VoidRemittanceLines } from '#orders/cod/commands/void-remittance-lines/void-remittance-lines.command';
import { MarkCollectionOverdueWhenDue } from '#orders/cod/policies/mark-collection-overdue-when-due.policy';
import { SetDueDateWhenCashIsCollected } from '#orders/cod/policies/set-due-date-when-cash-is-collected.policy';
import { CodAgingController } from '#orders/cod/queries/cod-aging/cod-aging.controller';
import { GetAgingHandler } from '#orders/cod/queries/cod-aging/cod-aging.query';
import { CollectionListController } from '#orders/cod/queries/collection-list/collection-list.controller';
import { collectionList } from '#orders/cod/queries/collection-list/collection-list.projection';
import { LikelyCollectionsHandler } from '#orders/cod/queries/likely-collections/likely-collections.handler';
import { MissingCollectionsHandler } from '#orders/cod/queries/missing-collections/missing-collections.handler';
import { codReferences } from '#orders/cod/queries/orders-of/cod-references.projection';
import { OrdersOfHandler } from '#orders/cod/queries/orders-of/orders-of.handler';
import { WeighRemittanceLineHandler } from '#orders/cod/queries/weigh-remittance-line/weigh-remittance-line.handler';
import { WriteOffAct } from '#orders/cod/write-off-act';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { projections } from '#platform/projector/projections.module';

@Module({
  controllers: [CollectionListController, ResolveCollectionController, CodAgingController],
  providers: [
    ...commandHandlers(ApplyRemittanceLine, ResolveCollection, ResolveOrPropose, VoidRemittanceLines),
    WriteOffAct,
    WeighRemittanceLineHandler,
    LikelyCollectionsHandler,
    OrdersOfHandler,
    MissingCollectionsHandler,
    GetAgingHandler,
    SetDueDateWhenCashIsCollected,
    MarkCollectionOverdueWhenDue,
    CodMerchantEvents,
    alertRules(COD_ALERTS),
    errorCodes(COD_ERRORS),
    projections([collectionList, codReferences]),
  ],
})
export class CodModule {}
