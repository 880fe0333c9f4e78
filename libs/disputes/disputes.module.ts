import { Module } from '@nestjs/common';
import { alertRules } from '#alerts/contract';
import { AuditModule } from '#audit/audit.module';
import { OperatorsDisputePackController } from '#disputes/admin/operators-dispute-pack.controller';
import { RecordDispute } from '#disputes/commands/record-dispute/record-dispute.command';
import { DISPUTE_ALERTS } from '#disputes/dispute.alerts';
import { DISPUTES_CHANGES } from '#disputes/dispute.changed-objects';
import { DISPUTE_HISTORIES } from '#disputes/dispute.histories';
import { DisputeMerchantEvents } from '#disputes/dispute.merchant-events';
import { DISPUTE_SEARCHABLES } from '#disputes/dispute.searchables';
import { DISPUTE_UPCASTS } from '#disputes/dispute.upcasts';
import { MarkDisputeDueWhenTimeRunsOut } from '#disputes/policies/mark-dispute-due-when-time-runs-out.policy';
import { DisputeListController } from '#disputes/queries/dispute-list/dispute-list.controller';
import { disputeList } from '#disputes/queries/dispute-list/dispute-list.projection';
import { DisputePackController } from '#disputes/queries/dispute-pack/dispute-pack.controller';
import { GetDisputePackHandler, PackingMerchant } from '#disputes/queries/dispute-pack/dispute-pack.query';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { searchables } from '#dashboard/search/contract';

@Module({
  imports: [AuditModule],
  controllers: [DisputeListController, DisputePackController, OperatorsDisputePackController],
  providers: [
    ...commandHandlers(RecordDispute),
    changedObjects(DISPUTES_CHANGES),
    MarkDisputeDueWhenTimeRunsOut,
    GetDisputePackHandler,
    PackingMerchant,
    DisputeMerchantEvents,
    alertRules(DISPUTE_ALERTS),
    searchables(DISPUTE_SEARCHABLES),
    resourceHistories(DISPUTE_HISTORIES),
    upcasts(DISPUTE_UPCASTS),
    projections([disputeList]),
  ],
})
export class DisputesModule {}
