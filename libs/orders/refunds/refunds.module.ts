import { Module } from '@nestjs/common';
import { CancelOrderHandler } from '#orders/refunds/commands/cancel-order/cancel-order.handler';
import { IssueRefundController } from '#orders/refunds/commands/issue-refund/issue-refund.controller';
import { IssueRefundHandler } from '#orders/refunds/commands/issue-refund/issue-refund.handler';
import { SettleRefundHandler } from '#orders/refunds/commands/settle-refund/settle-refund.handler';
import { SubmitRefundHandler } from '#orders/refunds/commands/submit-refund/submit-refund.handler';
import { RefundLateCaptureWhenOrderIsCancelled } from '#orders/refunds/policies/refund-late-capture-when-order-is-cancelled.policy';
import { RefundListController } from '#orders/refunds/queries/refund-list/refund-list.controller';
import { refundList } from '#orders/refunds/queries/refund-list/refund-list.projection';
import { GetRefundHandler, ListRefundsHandler } from '#orders/refunds/queries/refund-list/refund-list.query';
import { RefundMerchantEvents } from '#orders/refunds/refund.merchant-events';
import { REFUND_PERSONAL_FACTS } from '#orders/refunds/refund.personal-facts';
import { personalFacts } from '#platform/personal-data/personal-facts';
import { projections } from '#platform/projector/projections.module';

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
