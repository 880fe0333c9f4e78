import { Module } from '@nestjs/common';
import { errorCodes } from '#http/errors/error-catalogue';
import { ChangeRefund } from '#orders/refunds/commands/change-refund/change-refund.command';
import { ChangeRefundController } from '#orders/refunds/commands/change-refund/change-refund.controller';
import { IssueRefund } from '#orders/refunds/commands/issue-refund/issue-refund.command';
import { IssueRefundController } from '#orders/refunds/commands/issue-refund/issue-refund.controller';
import { RecordGatewayRefund } from '#orders/refunds/commands/record-gateway-refund/record-gateway-refund.command';
import { RefundShare } from '#orders/refunds/commands/refund-share/refund-share.command';
import { SettleMoneyBack } from '#orders/refunds/commands/settle-money-back/settle-money-back.command';
import { SubmitRefund } from '#orders/refunds/commands/submit-refund/submit-refund.command';
import { RefundCancelledOrderWhenDisputeIsWon } from '#orders/refunds/policies/refund-cancelled-order-when-dispute-is-won.policy';
import { RefundLateCaptureWhenOrderIsCancelled } from '#orders/refunds/policies/refund-late-capture-when-order-is-cancelled.policy';
import { RefundRestWhenAutomaticRefundFailed } from '#orders/refunds/policies/refund-rest-when-automatic-refund-failed.policy';
import { RefundListController } from '#orders/refunds/queries/refund-list/refund-list.controller';
import { refundList } from '#orders/refunds/queries/refund-list/refund-list.projection';
import { RefundAct } from '#orders/refunds/refund-act';
import { RefundStreams } from '#orders/refunds/refund-streams';
import { RefundableOrders } from '#orders/refunds/refundable-orders';
import { REFUND_ERROR_DETAILS, REFUND_ERRORS } from '#orders/refunds/refund.error-codes';
import { RefundMerchantEvents } from '#orders/refunds/refund.merchant-events';
import { REFUND_PERSONAL_FACTS } from '#orders/refunds/refund.personal-facts';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { projections } from '#platform/projector/projections.module';
import { personalFacts } from '#privacy/personal-data/personal-facts';

@Module({
  controllers: [IssueRefundController, ChangeRefundController, RefundListController],
  providers: [
    ...commandHandlers(ChangeRefund, IssueRefund, RecordGatewayRefund, RefundShare, SettleMoneyBack, SubmitRefund),
    RefundStreams,
    RefundableOrders,
    RefundAct,
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
