import { Module } from '@nestjs/common';
import { ChangeRefundController } from '#orders/refunds/commands/change-refund/change-refund.controller';
import { ChangeRefundHandler } from '#orders/refunds/commands/change-refund/change-refund.handler';
import { IssueRefundController } from '#orders/refunds/commands/issue-refund/issue-refund.controller';
import { IssueRefundHandler } from '#orders/refunds/commands/issue-refund/issue-refund.handler';
import { RecordGatewayRefundHandler } from '#orders/refunds/commands/record-gateway-refund/record-gateway-refund.handler';
import { RefundShareHandler } from '#orders/refunds/commands/refund-share/refund-share.handler';
import { SettleMoneyBackHandler } from '#orders/refunds/commands/settle-money-back/settle-money-back.handler';
import { SubmitRefundHandler } from '#orders/refunds/commands/submit-refund/submit-refund.handler';
import { RefundCancelledOrderWhenDisputeIsWon } from '#orders/refunds/policies/refund-cancelled-order-when-dispute-is-won.policy';
import { RefundLateCaptureWhenOrderIsCancelled } from '#orders/refunds/policies/refund-late-capture-when-order-is-cancelled.policy';
import { RefundRestWhenAutomaticRefundFailed } from '#orders/refunds/policies/refund-rest-when-automatic-refund-failed.policy';
import { RefundListController } from '#orders/refunds/queries/refund-list/refund-list.controller';
import { refundList } from '#orders/refunds/queries/refund-list/refund-list.projection';
import { RefundAct } from '#orders/refunds/refund-act';
import { RefundStreams } from '#orders/refunds/refund-streams';
import { REFUND_ERROR_DETAILS, REFUND_ERRORS } from '#orders/refunds/refund.error-codes';
import { RefundMerchantEvents } from '#orders/refunds/refund.merchant-events';
import { REFUND_PERSONAL_FACTS } from '#orders/refunds/refund.personal-facts';
import { errorCodes } from '#http/errors/error-catalogue';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { projections } from '#platform/projector/projections.module';

@Module({
  controllers: [IssueRefundController, ChangeRefundController, RefundListController],
  providers: [
    IssueRefundHandler,
    RefundStreams,
    ChangeRefundHandler,
    RefundAct,
    RefundShareHandler,
    SubmitRefundHandler,
    SettleMoneyBackHandler,
    RecordGatewayRefundHandler,
    RefundLateCaptureWhenOrderIsCancelled,
    RefundCancelledOrderWhenDisputeIsWon,
    RefundRestWhenAutomaticRefundFailed,
    RefundMerchantEvents,
    personalFacts(REFUND_PERSONAL_FACTS),
    errorCodes(REFUND_ERRORS, REFUND_ERROR_DETAILS),
    projections([refundList]),
  ],
})
export class RefundsModule {}
