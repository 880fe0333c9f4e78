import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountsModule } from '#accounts/accounts.module';
import { BulkActKinds } from '#bulk-acts/acts/bulk-act-kinds';
import { BulkActPreviews } from '#bulk-acts/acts/bulk-act-previews';
import { StoppedActs } from '#bulk-acts/acts/stopped-acts';
import { VisibleActs } from '#bulk-acts/acts/visible-acts';
import { BulkActAct } from '#bulk-acts/bulk-act-act';
import { BULK_ACTS_CHANGES } from '#bulk-acts/bulk-act.changed-objects';
import { BULK_ACT_ERRORS } from '#bulk-acts/bulk-act.error-codes';
import { BULK_ACT_HISTORIES } from '#bulk-acts/bulk-act.histories';
import { BULK_ACT_SEARCHABLES } from '#bulk-acts/bulk-act.searchables';
import { BULK_ACT_UPCASTS } from '#bulk-acts/bulk-act.upcasts';
import { RequestBulkActHandler } from '#bulk-acts/commands/request-bulk-act/request-bulk-act.handler';
import { RequestBulkActController } from '#bulk-acts/commands/request-bulk-act/request-bulk-act.controller';
import { StopActWithoutRightHandler } from '#bulk-acts/commands/stop-act-without-right/stop-act-without-right.handler';
import { StopBulkAct } from '#bulk-acts/commands/stop-bulk-act/stop-bulk-act.command';
import { StopBulkActController } from '#bulk-acts/commands/stop-bulk-act/stop-bulk-act.controller';
import { RunBulkActWhenDue } from '#bulk-acts/policies/run-bulk-act-when-due.policy';
import { bulkActItemList } from '#bulk-acts/queries/bulk-act-item-list/bulk-act-item-list.projection';
import { BulkActListController } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.controller';
import { bulkActList } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.projection';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { errorCodes } from '#http/errors/error-catalogue';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { searchables } from '#dashboard/search/contract';

/** `ActorRights` comes from the room of people. */
@Module({
  imports: [AccountsModule, DiscoveryModule],
  controllers: [RequestBulkActController, StopBulkActController, BulkActListController],
  providers: [
    ...commandHandlers(StopActWithoutRightHandler, StopBulkAct),
    RequestBulkActHandler,
    streamCategories('bulk_act', 'bulk_act_page'),
    changedObjects(BULK_ACTS_CHANGES),
    upcasts(BULK_ACT_UPCASTS),
    BulkActKinds,
    BulkActPreviews,
    VisibleActs,
    StoppedActs,
    BulkActAct,
    RunBulkActWhenDue,
    errorCodes(BULK_ACT_ERRORS, { most: { type: 'integer', description: 'With `bulk_act_too_large`: how many items an act may have.' } }),
    searchables(BULK_ACT_SEARCHABLES),
    resourceHistories(BULK_ACT_HISTORIES),
    projections([bulkActList, bulkActItemList]),
  ],
})
export class BulkActsModule {}
