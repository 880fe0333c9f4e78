import { Module } from '@nestjs/common';
import { personalFacts } from '#platform/personal-data/personal-facts';
import { projections } from '#platform/projector/projections.module';
import { CancelOrderHandler } from '#refunds/commands/cancel-order/cancel-order.handler';
import { IssueRefundController } from '#refunds/commands/issue-refund/issue-refund.controller';
import { IssueRefundHandler } from '#refunds/commands/issue-refund/issue-refund.handler';
import { SettleRefundHandler } from '#refunds/commands/settle-refund/settle-refund.handler';
import { SubmitRefundHandler } from '#refunds/commands/submit-refund/submit-refund.handler';
import { RefundLateCaptureWhenOrderIsCancelled } from '#refunds/policies/refund-late-capture-when-order-is-cancelled.policy';
import { RefundListController } from '#refunds/queries/refund-list/refund-list.controller';
import { refundList } from '#refunds/queries/refund-list/refund-list.projection';
import { GetRefundHandler, ListRefundsHandler } from '#refunds/queries/refund-list/refund-list.query';
import { RefundMerchantEvents } from '#refunds/refund.merchant-events';
import { REFUND_PERSONAL_FACTS } from '#refunds/refund.personal-facts';

@Module({
  controllers: [IssueRefundController, RefundListController],
  providers: [
    IssueRefundHandler,
    SubmitRefundHandler,
    SettleRefundHandler,
    CancelOrderHandler,
    RefundLateCaptureWhenOrderIsCancelled,
    ListRefundsHandler,
    GetRefundHandler,
    RefundMerchantEvents,
    personalFacts(REFUND_PERSONAL_FACTS),
    projections([refundList]),
  ],
})
export class RefundsModule {}
